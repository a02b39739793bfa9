/** Why an account is blocked: what administrators choose, and what its user reads. Ids are stored: never rename one. */
export const BLOCK_REASONS = [
  {
    id: "reglas",
    label: "No cumple las reglas",
    text: "Lo que publicaste o escribiste no cumple las reglas de uso.",
  },
  {
    id: "denuncias",
    label: "Reportes que comprobamos",
    text: "Otras personas reportaron tus anuncios o mensajes. Los revisamos y no cumplen las reglas de uso.",
  },
  {
    id: "ajena",
    label: "La usa otra persona",
    text: "Vimos señales de que otra persona entró a tu cuenta, y la cerramos para protegerte.",
  },
  { id: "pedido", label: "Lo pidió su dueño", text: "Nos pediste cerrarla." },
  { id: "otro", label: "Otro (escríbelo)", text: "" },
] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number]["id"];

export const OTHER_BLOCK_REASON: BlockReason = "otro";
export const OTHER_BLOCK_NOTE_MIN = 20;
export const BLOCK_NOTE_MAX = 500;

export function isBlockReason(id: string): id is BlockReason {
  return BLOCK_REASONS.some((reason) => reason.id === id);
}

/** Text for the blocked user: the reason's sentence and the note, each a paragraph. */
export function blockLines({ reason, note }: { reason: BlockReason; note: string }): string[] {
  const text = BLOCK_REASONS.find(({ id }) => id === reason)?.text ?? "";
  return [text, note].filter((line) => line !== "");
}
