import { plural } from "~/business/format";

import type { AnswerTimes } from "./answer-times";

export interface Answers {
  received: number;
  answered: number;
  /** Absent where it was never counted. */
  times?: AnswerTimes;
}

export function sellerPath(id: string, params = new URLSearchParams()): string {
  return `/vendedor/${encodeURIComponent(id)}${params.size > 0 ? `?${params.toString()}` : ""}`;
}

/** Display name; old accounts may have none. */
export function nameOf({ displayName }: { displayName: string }): string {
  return displayName.trim() || "Usuario";
}

interface Rating {
  average: number;
  count: number;
}

/** One opinion is no average. */
const STARS_FROM = 2;

/** `4.5`; null where too few have given their opinion. */
export function starsText(rating: Rating | null): string | null {
  return rating && rating.count >= STARS_FROM ? rating.average.toFixed(1) : null;
}

/** `36 opiniones` */
export function opinionsText(rating: Rating | null): string {
  return rating ? plural(rating.count, "opinión", "opiniones") : "Sin opiniones todavía";
}

/** `★ 4.5 · 8 opiniones · 12 ventas`; empty for none of them. */
export function recordText({ rating, sales }: { rating: Rating | null; sales: number }): string {
  const stars = starsText(rating);
  return [stars && `★ ${stars}`, rating && opinionsText(rating), sales > 0 && plural(sales, "venta")]
    .filter(Boolean)
    .join(" · ");
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
