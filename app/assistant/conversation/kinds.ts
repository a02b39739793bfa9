import { tableEntry } from "~/business/table";
import { fold } from "~/catalog/folding";

import { commandIn, LEADS } from "../rules/commands";
import { bareOf } from "../rules/memory";

export const MESSAGE_KINDS = ["greeting", "navigation", "question", "complaint", "action", "unknown"] as const;
type MessageKind = (typeof MESSAGE_KINDS)[number];
export const SENTIMENTS = ["positive", "negative", "neutral"] as const;
type Sentiment = (typeof SENTIMENTS)[number];

/** Commands and subjects of each kind; all others are questions. */
const KINDS: Readonly<Record<string, MessageKind>> = {
  greeting: "greeting",
  "profile-page": "navigation",
  home: "navigation",
  catalogue: "navigation",
  sell: "navigation",
  reclamos: "complaint",
  estafa: "complaint",
  "late-order": "complaint",
  devolucion: "complaint",
  sospechoso: "complaint",
  carrito: "action",
  favoritos: "action",
  cupones: "action",
};

/** Words of the specification, section 4. */
const NAVIGATES = /(?<![a-z])(?:llevame|ir a|vamos a|abre|abrir|perfil|inicio|home|contacto)(?![a-z])/;

/** The kind of a message (specification, section 4), by its words, command or subject; kept as metadata. */
export function messageKindOf(raw: string, page: string, intent: string | null): MessageKind {
  const said = commandIn(raw, page) ?? intent;
  const isAsked = /[¿?]/.test(raw);
  if (!isAsked && (NAVIGATES.test(fold(raw)) || (commandIn(raw, page) !== null && LEADS.test(bareOf(raw)))))
    return "navigation";
  if (said === null && isAsked) return "question";
  return said === null ? "unknown" : (tableEntry(KINDS, said) ?? "question");
}

const POSITIVE =
  /(?<![a-z])(?:gracias|genial|excelente|perfecto|bacan|chevere|buenaz[oa]|me gusta|encanta|bien|super|feliz)(?![a-z])/g;
const NEGATIVE =
  /(?<![a-z])(?:mal[oa]?|pesim[oa]|horrible|odio|molest[oa]|no sirve|no funciona|enojad[oa]|robaron|estafa|problema|lento|nunca)(?![a-z])/g;

export function sentimentOf(message: string): Sentiment {
  const text = fold(message);
  const balance = (text.match(POSITIVE) ?? []).length - (text.match(NEGATIVE) ?? []).length;
  return balance > 0 ? "positive" : balance < 0 ? "negative" : "neutral";
}
