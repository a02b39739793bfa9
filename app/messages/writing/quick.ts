export const READY_QUESTIONS = ["¿Sigue disponible?", "¿Cuál es el precio final?", "¿Dónde la puedo ver?"] as const;

export const STILL_AVAILABLE = "Sí, sigue disponible";
/** The thread then offers to mark the listing as sold. */
export const ALREADY_SOLD = "Ya se vendió";
