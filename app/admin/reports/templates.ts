import { OTHER_REASON as OTHER, type Reason } from "~/admin-kit/decision/reasons";
import type { ReportKind } from "~/reports/model";
import { REJECTION_REASONS } from "~/selling/review/reasons";

const RESPECT: Reason = {
  id: "ofensas",
  label: "Ofende o amenaza",
  text: "Lo que escribiste ofende o amenaza a otra persona. Aquí nos tratamos con respeto.",
};
const ADVERTISING: Reason = {
  id: "publicidad",
  label: "Publicidad",
  text: "Lo que escribiste es publicidad. Escribe solo sobre el vehículo que se vende.",
};
const PRIVATE: Reason = {
  id: "datos",
  label: "Datos privados",
  text: "Lo que escribiste cuenta datos privados de otra persona, y no se pueden publicar.",
};
const ADVANCE: Reason = {
  id: "adelanto",
  label: "Pide un adelanto",
  text: "Pediste dinero antes de que vean el vehículo. Deja que lo revisen primero.",
};

/** Templates by kind, as administrators choose them and as they are read in the mail. */
export const REASON_TEMPLATES: Record<ReportKind, readonly Reason[]> = {
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

/** Of a warning about things of several kinds. */
export const WARNING_REASONS: readonly Reason[] = [RESPECT, PRIVATE, ADVANCE, ADVERTISING, OTHER];

/** Of reports that are dismissed; only the log has it. The first one is chosen where nothing is. */
export const DISMISSAL_REASONS: readonly [Reason, ...Reason[]] = [
  { id: "cumple", label: "No incumple las reglas", text: "No incumple las reglas." },
  { id: "sin-pruebas", label: "No se puede comprobar", text: "No se puede comprobar lo que dicen." },
  { id: "pelea", label: "Es una pelea entre ellos", text: "Es un desacuerdo entre los dos, que no es de reglas." },
  { id: "competencia", label: "De un competidor", text: "Reporta a otro vendedor para quitarlo de en medio." },
  OTHER,
];
