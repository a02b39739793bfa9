import { pagePath } from "~/platform/http/paging";

import type { AnswerTimes } from "./answer-times";

export interface Answers {
  received: number;
  answered: number;
  /** Absent where it was never counted. */
  times?: AnswerTimes;
}

export function sellerPath(id: string, page = 1): string {
  return pagePath(`/vendedor/${encodeURIComponent(id)}`, page);
}

/** Display name; old accounts may have none. */
export function nameOf({ displayName }: { displayName: string }): string {
  return displayName.trim() || "Usuario";
}

/** `4.5 de 5 (8)` */
export function ratingText({ average, count }: { average: number; count: number }): string {
  return `${average.toFixed(1)} de 5 (${count})`;
}

/** Fewer messages give no meaningful rate. */
const TELLING = 3;

/** `Responde 8 de cada 10 mensajes`; null below the minimum. `todos` and `ninguno` are used for exact values only. */
export function answersText({ received, answered }: Answers): string | null {
  if (received < TELLING) return null;
  if (answered >= received) return "Responde todos los mensajes";
  const ofTen = Math.min(9, Math.round((answered / received) * 10));
  return ofTen < 1 ? "Responde pocos mensajes" : `Responde ${ofTen} de cada 10 mensajes`;
}

/** Up to two initials for a seller without a photo; empty if the name has no letters. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "", last = ""] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return [first, last].map((word) => [...word].slice(0, 1).join("").toLocaleUpperCase("es-PE")).join("");
}
