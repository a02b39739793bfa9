import type { ModelAlert } from "~/assistant/gemini/model-standing";
import { formatShortDateTime } from "~/business/format";

import type { RebiTrouble } from "./rebi-alert";

const BY_RULES = "Mientras tanto Rebi responde con sus reglas y sin conversar.";
const ENDS = "Este aviso se va con la primera respuesta del modelo.";

/** An alert of the model in words for administrators; null for none. */
export function rebiTrouble(alert: ModelAlert | null): RebiTrouble | null {
  switch (alert?.kind) {
    case undefined:
      return null;
    case "key":
      return {
        isUrgent: true,
        title: "Google no acepta la clave de Rebi",
        text:
          `La rechazó por última vez el ${formatShortDateTime(alert.at)}. Revisa GEMINI_API_KEY y la facturación de su ` +
          `proyecto. ${BY_RULES} ${ENDS}`,
      };
    case "model":
      return {
        isUrgent: true,
        title: "Google no conoce un modelo de Rebi",
        text:
          `Rechazó «${alert.model}» por última vez el ${formatShortDateTime(alert.at)}. Revisa GEMINI_MODEL y ` +
          `GEMINI_FALLBACK_MODEL. ${ENDS}`,
      };
    case "outage":
      return {
        isUrgent: false,
        title: "Google no le responde a Rebi",
        text:
          `No respondió a tres mensajes seguidos, o a la última prueba, el ${formatShortDateTime(alert.at)}. Rebi vuelve a ` +
          `probar con el primer mensaje después del ${formatShortDateTime(alert.until)}. ${BY_RULES} ${ENDS}`,
      };
    case "quota":
      return {
        isUrgent: false,
        title: "Se acabó la cuota de Rebi en Google",
        text:
          `Google no atiende «${alert.model}» hasta el ${formatShortDateTime(alert.until)}. Mientras tanto responde el otro ` +
          "modelo o, si tampoco puede, las reglas de Rebi.",
      };
    case "budget":
      return {
        isUrgent: false,
        title: "Rebi gastó los tokens de hoy",
        text: `Llegó a GEMINI_DAILY_TOKENS, que se renueva a la medianoche de Lima. ${BY_RULES}`,
      };
  }
}
