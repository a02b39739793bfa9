import { isReplyFault, type FaultKind, type ReplyFault } from "../faults.ts";
import type { Decision } from "./next-step.ts";

/** Texts that a model should never say; each must be gone before a user sees it. */
const SPOILS: Record<ReplyFault, (text: string) => string> = {
  "foreign-link": (text) => `${text} Paga en [la oferta](https://malo.example/pago).`,
  "invented-price": (text) => `${text} Hoy la tienes en S/ 123.45.`,
  "html-reply": (text) => `${text} <img src=x onerror="alert(1)"><script>alert(1)</script>`,
  "other-listing": (text) => `${text} Mira también [esta otra](/producto/otro-anuncio-que-nadie-nombro).`,
  "long-reply": (text) => `${text}${" Y además hay mucho más que contar sobre esto.".repeat(60)}`,
};

export function spoiled(decision: Decision, kind: FaultKind): Decision {
  if ("text" in decision) return isReplyFault(kind) ? { text: SPOILS[kind](decision.text) } : decision;
  const [{ name } = { name: "" }] = decision.calls;
  if (kind === "bad-arguments") return { calls: [{ name, args: { tipo: "barco", precio_max: "mil", uid: "otra" } }] };
  if (kind === "unknown-tool") return { calls: [{ name: "delete_listing", args: { id: "x" } }] };
  return decision;
}
