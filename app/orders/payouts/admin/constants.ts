export const PAYOUT_INTENTS = { account: "ver-cuenta", paid: "pagado" } as const;
export const REFERENCE_FIELD = "operacion";
export const REFERENCE_MIN = 4;
export const REFERENCE_MAX = 60;
export const NO_SELLER_ACCOUNT =
  "Este vendedor todavía no nos dijo dónde le pagamos: sin una cuenta no hay transferencia que registrar. Ya se la " +
  "pedimos en Mis ventas.";
export const NO_WORKSHOP_ACCOUNT = "De los talleres no guardamos una cuenta: acuérdalo con el taller.";
export const BANK_AGAIN_FIELD = "repetir";
/** Box that confirms: the buyer's complaint at the provider ended in favour of the sale. */
export const MEDIATION_FIELD = "reclamo";
