/** For administrators to choose and the seller to read. Ids are stored: never rename or reuse one. */
export const REJECTION_REASONS = [
  {
    id: "fotos",
    label: "Fotos que no muestran el vehículo",
    text: "Las fotos no muestran bien el vehículo. Sube al menos una foto tuya, clara y completa.",
  },
  {
    id: "datos-falsos",
    label: "Datos que no coinciden",
    text: "Los datos no coinciden con las fotos (marca, modelo o año). Corrígelos y vuelve a enviarlo.",
  },
  {
    id: "contacto-en-texto",
    label: "Contacto o enlaces en el texto",
    text: "Quita teléfonos, correos y enlaces de la descripción: los compradores ya pueden escribirte aquí.",
  },
  { id: "precio", label: "Precio que no es real", text: "El precio no parece real. Escribe el precio total en soles." },
  { id: "repetido", label: "Repetido", text: "Ya tienes este vehículo publicado. Deja un solo anuncio." },
  { id: "prohibido", label: "No se puede vender", text: "Aquí no se puede vender esto." },
  {
    id: "robado",
    label: "Falta mostrar que es suyo",
    text: "Necesitamos ver el comprobante o la tarjeta de propiedad. Respóndenos con una foto.",
  },
  { id: "otro", label: "Otro (escríbelo)", text: "" },
] as const;
type RejectionReason = (typeof REJECTION_REASONS)[number]["id"];

/** Reason of a listing hidden with its seller's blocked account: it is shown again with the account. */
export const ACCOUNT_BLOCKED = "cuenta-bloqueada";

export const OTHER_REJECTION: RejectionReason = "otro";
export const REJECTION_NOTE_MAX = 500;

export function isRejectionReason(id: string): id is RejectionReason {
  return REJECTION_REASONS.some((reason) => reason.id === id);
}

/** The reason's sentence and the note, each a paragraph. A former reason has only its note. */
export function rejectionLines({ reason, note }: { reason: string; note: string }): string[] {
  const text = REJECTION_REASONS.find(({ id }) => id === reason)?.text ?? "";
  return [text, note].filter((line) => line !== "");
}
