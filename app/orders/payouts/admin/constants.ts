export const PAYOUT_INTENTS = {
  account: "ver-cuenta",
  paid: "pagado",
  returned: "volvio",
  prepare: "preparar",
} as const;
/** Of a transfer that came back: its place among those of the payout, and the bank's day. */
export const RETURNED_FIELDS = { place: "transferencia", day: "fecha" } as const;
export const REFERENCE_FIELD = "operacion";
export const REFERENCE_MIN = 4;
export const REFERENCE_MAX = 60;
export const NO_SELLER_ACCOUNT =
  "Este vendedor todavía no nos dijo dónde le pagamos: sin una cuenta no hay transferencia que registrar. Ya se la " +
  "pedimos en Mis ventas.";
export const NO_WORKSHOP_ACCOUNT = "De los talleres no guardamos una cuenta: acuérdalo con el taller.";
export const GONE_SELLER =
  "La cuenta de este vendedor se eliminó sin decir dónde cobrar. El monto queda guardado: si lo pide por escrito, " +
  "se le paga con su documento a la vista.";
export const SELLER_ACCOUNT_WORDS = { none: NO_SELLER_ACCOUNT, gone: GONE_SELLER };
/** Of a buyer to whom a refund is transferred. */
export const BUYER_ACCOUNT_WORDS: typeof SELLER_ACCOUNT_WORDS = {
  none:
    "El comprador todavía no nos dijo dónde devolverle. Cuando Mercado Pago no puede hacerlo, se lo pedimos por correo " +
    "y en la página de su pedido.",
  gone:
    "La cuenta del comprador se eliminó sin decir dónde devolverle. Si lo pide por escrito, se le devuelve con su " +
    "documento a la vista.",
};
/** The file that is downloaded. */
export const BATCH_FIELD = "archivo";
export const BATCH_INTENTS = { answer: "respuesta", all: "todas", ticked: "marcadas", failed: "no" } as const;
export const BATCH_FIELDS = {
  answer: "respuesta",
  answerFile: "respuesta-archivo",
  reference: "operacion",
  day: "fecha",
  rows: "filas",
  reason: "motivo",
} as const;
/** Of an answer of the bank for 100 lines. */
export const BANK_ANSWER_MAX = 50_000;
/** Box that confirms: the buyer's complaint at the provider ended in favour of the sale. */
export const MEDIATION_FIELD = "reclamo";
