import type { Asked } from "../model";
import { bareOf } from "./memory";
import type { AskedSubject } from "./subject-words";
import { subjectOf } from "./subjects";

const GOES_ON = /^(?:y|e|o|pero|entonces|ah|ok|ya|de|para|si|a|en|hasta)(?: ya| bueno| entonces| pero)*(?![a-z])/;
/** Begins what a person tells of the thing that was stolen. */
const TELLS = /^(?:era|eran|es|fue|paso|tenia|estaba|ayer|anoche|en |mi |la |una? )/;
const COST = /(?<![a-z])(?:cuanto (?:\w+ )?(?:cuesta|sale|vale|cobran|es|seria)|tiene costo|es gratis|cuanto)(?![a-z])/;
const WORDS_MAX = 9;

/** Subjects that tell the cost of others. */
const COST_OF: Partial<Record<AskedSubject, AskedSubject>> = {
  publicar: "planes",
  "guia-de-venta": "planes",
  sell: "planes",
  vencimiento: "planes",
  envios: "envios",
  inspeccion: "inspeccion",
  registro: "registro",
  transferir: "transferir",
};
/** Subjects that another place, price or height changes. */
const CHANGED: ReadonlySet<AskedSubject> = new Set(["envios", "talleres", "prices", "talla"]);
/** Subjects that are no search, whatever the person tells next. */
const TOLD: ReadonlySet<AskedSubject> = new Set(["robo", "estafa"]);

/** The subject of the message before, where this one only goes on with it: `y en Lima?`, `y eso cuánto cuesta`. */
export function subjectGoingOn(bare: string, { history }: Pick<Asked, "history">): AskedSubject | null {
  const last = history.findLast(({ role }) => role === "user");
  const before = last ? subjectOf(bareOf(last.text)) : null;
  if (before === null || bare.split(" ").length > WORDS_MAX) return null;
  if (TOLD.has(before) && TELLS.test(bare)) return before;
  if (COST.test(bare)) return COST_OF[before] ?? null;
  return CHANGED.has(before) && GOES_ON.test(bare) ? before : null;
}
