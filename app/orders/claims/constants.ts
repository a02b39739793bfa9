export const ORDER_CLAIM_REASONS = {
  "not-arrived": "No llegó",
  damaged: "Llegó dañado",
  different: "No es como decía el anuncio",
  incomplete: "Le faltan piezas o papeles",
  doubtful: "Dudo de su origen o de su número de serie",
  other: "Otra cosa",
} as const;
export type OrderClaimReason = keyof typeof ORDER_CLAIM_REASONS;

export const ORDER_CLAIM_WISHES = {
  all: "Que me devuelvan todo mi dinero",
  part: "Que me devuelvan una parte y quedármelo",
  return: "Devolverlo y recuperar mi dinero",
} as const;
export type OrderClaimWish = keyof typeof ORDER_CLAIM_WISHES;

export const ORDER_CLAIM_STATES = {
  talking: "Conversando",
  returning: "Devolución por enviar",
  returned: "Devolución enviada",
  deciding: "Por decidir",
  ended: "Terminado",
} as const;
export type OrderClaimState = keyof typeof ORDER_CLAIM_STATES;

export const OFFER_KINDS = ["part", "all", "return"] as const;
export type ClaimOfferKind = (typeof OFFER_KINDS)[number];

/** Entries of the talk that its parties write; steps are not counted. */
export const CLAIM_TALK_MAX = 60;
export const CLAIM_OFFERS_MAX = 20;
export const CLAIM_TEXT_MIN = 10;
export const CLAIM_TEXT_MAX = 1_000;
export const CLAIM_PHOTOS_MAX = 12;
/** Photos of one form. */
export const CLAIM_PHOTOS_AT_ONCE = 6;
export const TRACKING_MAX = 120;

export const CLAIM_INTENTS = {
  open: "abrir",
  say: "decir",
  offer: "proponer",
  accept: "aceptar",
  decline: "rechazar",
  send: "devolver",
  receive: "recibir",
  withdraw: "retirar",
} as const;

export const CLAIM_FIELDS = {
  reason: "motivo",
  wish: "pedido",
  text: "texto",
  photos: "fotos",
  kind: "tipo",
  amount: "monto",
  offer: "propuesta",
  tracking: "guia",
  form: "formId",
  seen: "visto",
} as const;

export const ADMIN_ORDER_CLAIMS_PATH = "/administracion/problemas";

export function adminOrderClaimPath(id: string): string {
  return `${ADMIN_ORDER_CLAIMS_PATH}/${encodeURIComponent(id)}`;
}

/** `name`: `1` for the first photo of the claim, `anuncio-1` for one of the listing as it was bought. */
export function claimPhotoPath(id: string, name: string): string {
  return `/pedidos/${id}/problema/fotos/${name}`;
}
