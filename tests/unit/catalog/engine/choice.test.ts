import { describe, expect, test } from "vitest";

import { type EngineName, enginesFor } from "~/catalog/engine/choice";
import { numberOfShard } from "~/catalog/engine/shards-state";

const BOTH = ["isolate", "shards"];

describe("the engine of the catalogue", () => {
  test.each<[number, EngineName, { answers: EngineName; built: string[] }]>([
    [39_999, "isolate", { answers: "isolate", built: ["isolate"] }],
    [40_000, "isolate", { answers: "isolate", built: BOTH }],
    [50_000, "isolate", { answers: "isolate", built: BOTH }],
    [50_001, "isolate", { answers: "shards", built: BOTH }],
    [50_000, "shards", { answers: "shards", built: BOTH }],
    [45_000, "shards", { answers: "shards", built: BOTH }],
    [44_999, "shards", { answers: "isolate", built: BOTH }],
    [60_000, "shards", { answers: "shards", built: BOTH }],
    [60_001, "shards", { answers: "shards", built: ["shards"] }],
    [39_999, "shards", { answers: "isolate", built: ["isolate"] }],
  ])("the engine of %i listings, after %s, is the one that the table says", (rows, former, expected) => {
    expect(enginesFor({ rows, former, chosen: null, hasShards: true })).toEqual(expected);
  });

  test("one that grew at once stays where it is until its shards stand", () => {
    expect(enginesFor({ rows: 200_000, former: "isolate", chosen: null, hasShards: false })).toEqual({
      answers: "isolate",
      built: BOTH,
    });
  });

  test.each<EngineName>(["isolate", "shards"])("the chosen engine %s alone is kept up", (chosen) => {
    const engines = { answers: chosen, built: [chosen] };
    expect(enginesFor({ rows: 1_000_000, former: "shards", chosen, hasShards: true })).toEqual(engines);
    expect(enginesFor({ rows: 10, former: "isolate", chosen, hasShards: false })).toEqual(engines);
  });

  test("a catalogue around the threshold does not go back and forth", () => {
    let former: EngineName = "isolate";
    const answered = [49_000, 50_500, 49_500, 50_500, 46_000, 44_000, 49_000].map((rows) => {
      former = enginesFor({ rows, former, chosen: null, hasShards: true }).answers;
      return former;
    });
    expect(answered).toEqual(["isolate", "shards", "shards", "shards", "shards", "isolate", "isolate"]);
  });
});

describe("the shard of a listing", () => {
  test.each([
    ["numbered ids", (n: number) => `bici-${n}`],
    ["ids of the database", (n: number) => (n * 2_654_435_761).toString(36).padStart(20, "a")],
  ])("%s are spread evenly", (_, idOf) => {
    const counts = new Uint32Array(10);
    for (let n = 0; n < 20_000; n++) counts[numberOfShard(idOf(n), 10)]!++;
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(250);
  });

  // Another function would leave each listing in a shard that is not asked for it.
  test("a listing stays in the shard in which earlier rebuilds put it", () => {
    expect(["bici-1", "bici-2", "a", ""].map((id) => numberOfShard(id, 1_000))).toEqual([133, 432, 516, 413]);
  });
});
