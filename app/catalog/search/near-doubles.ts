import { wordsIn } from "../folding.ts";

/** Properties that users see at a glance. */
export interface Look {
  sellerId: string;
  brand: string;
  model: string;
  title: string;
}

/** Share of the words of both titles from which on they read as the same. */
const ALIKE = 0.75;

/** Whether two listings of one seller look like the same: the same model, or titles that differ in a word or two. */
export function isNearDouble(a: Look, b: Look): boolean {
  if (a.sellerId !== b.sellerId) return false;
  return modelOf(a) === modelOf(b) || sharedWords(a.title, b.title) >= ALIKE;
}

/** The first `count` of `items` that are no near double of one before them. */
export function withoutNearDoubles<T>(items: readonly T[], lookOf: (item: T) => Look, count: number): T[] {
  const kept: { item: T; look: Look }[] = [];
  for (const item of items) {
    if (kept.length === count) break;
    const look = lookOf(item);
    if (!kept.some((one) => isNearDouble(one.look, look))) kept.push({ item, look });
  }
  return kept.map(({ item }) => item);
}

function modelOf({ brand, model }: Look): string {
  return wordsIn(`${brand} ${model}`).join(" ");
}

function sharedWords(a: string, b: string): number {
  const [first, second] = [new Set(wordsIn(a)), new Set(wordsIn(b))];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / Math.max(1, first.size + second.size - shared);
}
