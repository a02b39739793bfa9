import { pagePath } from "~/platform/http/paging";

/** What is known of how someone answers messages. */
export interface Answers {
  received: number;
  answered: number;
}

/** The canonical address of a page of a seller. */
export function sellerPath(id: string, page = 1): string {
  return pagePath(`/vendedor/${encodeURIComponent(id)}`, page);
}

/** What to call someone; old accounts may have no name. */
export function nameOf({ displayName }: { displayName: string }): string {
  return displayName.trim() || "Usuario";
}

/** `4.5 de 5 (8)` */
export function ratingText({ average, count }: { average: number; count: number }): string {
  return `${average.toFixed(1)} de 5 (${count})`;
}

/** Fewer messages say nothing of a person. */
const TELLING = 3;

/** `Responde 8 de cada 10 mensajes`; null while too few have come. All and none are said only where it is so. */
export function answersText({ received, answered }: Answers): string | null {
  if (received < TELLING) return null;
  if (answered >= received) return "Responde todos los mensajes";
  const ofTen = Math.min(9, Math.round((answered / received) * 10));
  return ofTen < 1 ? "Responde pocos mensajes" : `Responde ${ofTen} de cada 10 mensajes`;
}

/** Up to two letters that stand for a person without a photo; empty where the name has none. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "", last = ""] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return [first, last].map((word) => [...word].slice(0, 1).join("").toLocaleUpperCase("es-PE")).join("");
}
