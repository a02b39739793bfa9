import type { Market } from "../runtime/market";
import { DAY_MS } from "../runtime/site";
import type { Rule } from "./rule";
import { END, STATES } from "./states";

/** Values of a field of a document; of lists each one's. */
function valuesAt(data: unknown, path: readonly string[]): string[] {
  if (Array.isArray(data)) return data.flatMap((one) => valuesAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return typeof data === "string" ? [data] : [];
  return typeof data === "object" && data !== null ? valuesAt((data as Record<string, unknown>)[name], rest) : [];
}

const RESTING = new WeakMap<Market, Map<string, { state: string; since: number }>>();

export const STATE_RULES: readonly Rule[] = [
  {
    name: "known-states",
    sentence: "Every state of every document has a clock, a job or a named person that moves it.",
    find: (market) =>
      Object.entries(STATES).flatMap(([kind, lines]) => {
        const [collection = "", ...path] = kind.split(".");
        const met = new Set(market.all(collection).flatMap(({ data }) => valuesAt(data, path)));
        for (const state of met) market.states.add(`${kind} ${state}`);
        return [...met].flatMap((state) =>
          lines[state] ? [] : [{ about: `${kind} ${state}`, detail: "has no line" }],
        );
      }),
  },
  {
    name: "rests",
    sentence: "A document whose state is moved by a clock does not rest in it for longer than the clock says.",
    find: (market) => {
      const resting = RESTING.get(market) ?? new Map<string, { state: string; since: number }>();
      RESTING.set(market, resting);
      const now = market.now.getTime();
      const found: { about: string; detail: string }[] = [];
      for (const [kind, lines] of Object.entries(STATES)) {
        const [collection = "", field = "", deeper] = kind.split(".");
        if (deeper) continue;
        for (const { id, path, data } of market.all(collection)) {
          const state = String(data[field]);
          const known = resting.get(path);
          if (known?.state !== state) resting.set(path, { state, since: now });
          const line = lines[state];
          // A day at the workshop may be weeks away.
          const isBooked = collection === "orders" && data["kind"] === "inspection" && state === "paid";
          const days = isBooked ? 45 : line && line !== END ? (line.days ?? Infinity) : Infinity;
          const rested = (now - (known?.state === state ? known.since : now)) / DAY_MS;
          const sort = collection === "orders" ? `${String(data["kind"])} ` : "";
          if (rested > days) found.push({ about: `${collection} ${id}`, detail: `${sort}${state} for ${days} days` });
        }
      }
      return found;
    },
  },
];
