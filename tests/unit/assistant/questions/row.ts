/** One question of the evaluation set, briefly. All patterns ignore case. */
export interface Row {
  id: string;
  /** A message, or those of a talk, whose last one is judged. */
  ask: string | readonly string[];
  page?: string;
  /** Calls that are made, with these arguments among others; `[]`: none may be made. */
  tools?: readonly (readonly [name: string, args?: Readonly<Record<string, unknown>>])[];
  links?: readonly string[];
  /** Cards and links at least. */
  least?: number;
  says?: readonly string[];
  never?: readonly string[];
}

export function search(
  id: string,
  ask: Row["ask"],
  args: Readonly<Record<string, unknown>>,
  more: Partial<Row> = {},
): Row {
  return { id, ask, tools: [["search_listings", args]], least: 1, ...more };
}

/** Help of a topic: no listings are searched for it. */
export function help(id: string, ask: Row["ask"], tema: string, more: Partial<Row> = {}): Row {
  return { id, ask, tools: [["how_to", { tema }]], never: ["encontré \\d", "no hay anuncios"], ...more };
}

/** Declined in own words, without a tool. */
export function declined(id: string, ask: Row["ask"], more: Partial<Row> = {}): Row {
  return { id, ask, tools: [], least: 1, ...more };
}
