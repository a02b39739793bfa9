const ENGINES = ["isolate", "shards"] as const;
/** Answering about the catalogue: an isolate from its memory, or objects that hold a part of it each. */
export type EngineName = (typeof ENGINES)[number];

/** Listings from which both engines are built, and administration is told. */
export const SHARDS_FROM = 40_000;
/** Beyond this an isolate's 128 MB cannot hold a former index and a new one. */
const ISOLATE_UNTIL = 60_000;
const SWITCH_ABOVE = 50_000;
/** Below SWITCH_ABOVE, so that a catalogue that stands around it does not go back and forth. */
const BACK_BELOW = 45_000;

export interface Engines {
  answers: EngineName;
  built: readonly EngineName[];
}

/**
 * The one decision of who answers and which engines the jobs keep up. `chosen`: CATALOG_ENGINE. `former`: who answered
 * until now. An engine that answers is always built; the isolate's goes on until the shards stand.
 */
export function enginesFor({
  rows,
  former,
  chosen,
  hasShards,
}: {
  rows: number;
  former: EngineName;
  chosen: EngineName | null;
  /** Whether a generation of shards is complete. */
  hasShards: boolean;
}): Engines {
  if (chosen) return { answers: chosen, built: [chosen] };
  const wanted =
    former === "shards" ? (rows < BACK_BELOW ? "isolate" : "shards") : rows > SWITCH_ABOVE ? "shards" : "isolate";
  const answers = hasShards ? wanted : "isolate";
  const isBuilt = (engine: EngineName) =>
    engine === answers || (engine === "isolate" ? rows <= ISOLATE_UNTIL : rows >= SHARDS_FROM);
  return { answers, built: ENGINES.filter(isBuilt) };
}
