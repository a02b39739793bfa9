import type { OutboxKind, OutboxRow, OutboxState } from "./model";

// Texts of the outbox for users.

const WAITS = "Se enviará cuando vuelva la señal";
const TRIES_AGAIN = "Lo intentamos de nuevo en unos minutos";
const SIGN_IN = "Inicia sesión con la cuenta que lo escribió para enviarlo.";
export const FULL =
  "No hay espacio en este dispositivo para guardarlo hasta que vuelva la señal. Sigue aquí: envíalo otra vez cuando " +
  "la tengas.";
export const TOO_LARGE =
  "Pesa demasiado para esperar en este dispositivo. Sigue aquí: envíalo otra vez cuando tengas señal, o con archivos " +
  "más livianos.";

const NAMES: Record<OutboxKind, string> = {
  heart: "Favorito",
  message: "Mensaje",
  contact: "Mensaje de contacto",
  complaint: "Hoja de reclamación",
  theft: "Reporte de robo",
  step: "Paso de tu anuncio",
  photo: "Foto de tu anuncio",
};
const TEXT_FIELDS: Partial<Record<OutboxKind, string>> = {
  message: "text",
  contact: "message",
  complaint: "detail",
  theft: "story",
};
const EXCERPT_MAX = 90;

export function rowName({ kind }: OutboxRow): string {
  return NAMES[kind];
}

/** The beginning of what was typed, or the name of the file; empty for none. */
export function rowExcerpt({ kind, body }: OutboxRow): string {
  const file = body.find(([, value]) => typeof value !== "string")?.[1] as File | undefined;
  const text = String(body.find(([name]) => name === TEXT_FIELDS[kind])?.[1] ?? "").trim();
  const excerpt = kind === "photo" ? (file?.name ?? "") : text;
  return excerpt.length > EXCERPT_MAX ? `${excerpt.slice(0, EXCERPT_MAX)}…` : excerpt;
}

/** `uid`: who is signed in. */
export function stateText(row: OutboxRow, uid: string): string {
  const { state, message, kind } = row;
  if (row.uid !== uid && state !== "sent")
    return uid ? "Es de otra cuenta: se enviará cuando su dueño inicie sesión aquí." : SIGN_IN;
  switch (state) {
    case "waiting":
      return `${waitsText([row])}.`;
    case "asking":
      return `Todavía no está presentada${message ? `. ${message}` : ": el día y el plazo cuentan desde que nos llega. Preséntala cuando tengas señal."}`;
    case "signed-out":
      return SIGN_IN;
    case "refused":
      return `No se envió. ${message ?? ""}`;
    case "expired":
      return "Pasaron 7 días y no pudimos enviarlo. Ya no lo intentamos: revísalo o retíralo.";
    case "returned":
      return "Volvió a su formulario. Si ya lo enviaste desde ahí, retíralo.";
    case "sent":
      return kind === "complaint" ? "Presentada." : "Enviado.";
  }
}

/** Text of the banner for a row that does not go by itself. */
export const ATTENTION: Partial<Record<OutboxState, string>> = {
  asking: "Todavía no está presentada. Preséntala cuando tengas señal.",
  refused: "No se envió. Mira por qué y corrígelo.",
  expired: "Pasaron 7 días y no pudimos enviarlo.",
};

/** Why waiting rows wait: for a connection, or for a service that cannot take them yet. */
export function waitsText(rows: readonly OutboxRow[]): string {
  return rows.some(({ tries }) => tries > 0) ? TRIES_AGAIN : WAITS;
}

export function rowsSummary(rows: readonly OutboxRow[]): string {
  const names = [...new Set(rows.map(rowName))].slice(0, 2).join(", ");
  return rows.length > 1 ? `${names}: ${rows.length} en espera.` : `${names}.`;
}
