export const PAYOUT_INTENTS = { account: "ver-cuenta", paid: "pagado" } as const;
export const REFERENCE_FIELD = "operacion";
export const REFERENCE_MIN = 4;
export const REFERENCE_MAX = 60;
