import type { ReportKind } from "~/reports/model";
import { REJECTION_REASONS } from "~/selling/review/reasons";

/** A reason with the sentence that its reader gets. Its own line may be added. */
export interface ReasonTemplate {
  id: string;
  label: string;
  text: string;
}

/** The reason without a text of its own: only the typed line is sent. */
export const OTHER_TEMPLATE = "otro";

const OTHER: ReasonTemplate = { id: OTHER_TEMPLATE, label: "Otro (escríbelo)", text: "" };
const RESPECT: ReasonTemplate = {
  id: "ofensas",
  label: "Ofende o amenaza",
  text: "Lo que escribiste ofende o amenaza a otra persona. Aquí nos tratamos con respeto.",
};
const ADVERTISING: ReasonTemplate = {
  id: "publicidad",
  label: "Publicidad",
  text: "Lo que escribiste es publicidad. Escribe solo sobre el vehículo que se vende.",
};
const PRIVATE: ReasonTemplate = {
  id: "datos",
  label: "Datos privados",
  text: "Lo que escribiste cuenta datos privados de otra persona, y no se pueden publicar.",
};
const ADVANCE: ReasonTemplate = {
  id: "adelanto",
  label: "Pide un adelanto",
  text: "Pediste dinero antes de que vean el vehículo. Deja que lo revisen primero.",
};

/** Templates by kind, as administrators choose them and as they are read in the mail. */
export const REASON_TEMPLATES: Record<ReportKind, readonly ReasonTemplate[]> = {
  listing: REJECTION_REASONS,
  person: [
    RESPECT,
    ADVANCE,
    {
      id: "suplantacion",
      label: "Nombre o foto de otra persona",
      text: "Tu nombre o tu foto parecen de otra persona o tienda. Usa los tuyos.",
    },
    ADVERTISING,
    OTHER,
  ],
  review: [
    RESPECT,
    PRIVATE,
    {
      id: "falsa",
      label: "No cuenta la compra",
      text: "Tu opinión no cuenta cómo te fue con la compra o el servicio.",
    },
    ADVERTISING,
    OTHER,
  ],
  question: [RESPECT, PRIVATE, ADVERTISING, OTHER],
  thread: [RESPECT, ADVANCE, ADVERTISING, OTHER],
};

/** Text for the reader: the template's sentence and the typed line, each a paragraph; empty where both are. */
export function reasonText(kind: ReportKind, id: string, typed: string): string {
  const template = REASON_TEMPLATES[kind].find((one) => one.id === id);
  return [template?.text ?? "", typed].filter((text) => text !== "").join("\n\n");
}
