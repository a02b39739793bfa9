import { describe, expect, test } from "vitest";

import { namelessIn } from "~/platform/personal-data";
import {
  appendEvent,
  checkHistory,
  firstBrokenEvent,
  publicLines,
  withoutNote,
} from "~/registry/bicycles/history-chain";
import { type ChainHead, type HistoryEvent, HistoryEventSchema } from "~/registry/model";

const ID = "bici-1";
const OWNER = { kind: "owner", uid: "uid-of-rosa" } as const;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute));

async function chained(notes: readonly string[], from: { events: HistoryEvent[]; head: ChainHead | null }) {
  let { head } = from;
  const events = [...from.events];
  for (const note of notes) {
    const kind = events.length === 0 ? "registered" : "edited";
    const next = await appendEvent(ID, head, { kind, actor: OWNER, at: at(events.length), note });
    head = next.head;
    if ("create" in next.write) events.push(HistoryEventSchema.parse(next.write.data));
  }
  return { events, head };
}

const START = { events: [], head: null };

describe("the public part of a chain", () => {
  test("a public line names neither actor nor note nor bicycle", async () => {
    const { events } = await chained(["", "Color: rojo → azul", "Talla: M → L"], START);
    const lines = publicLines(events);
    for (const secret of ["rosa", "azul", "Talla", ID, await namelessIn(`bicycles/${ID}/${OWNER.uid}`)])
      expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test("two lines that say the same have different seals: nobody can try notes and actors out", async () => {
    const [one, other] = await Promise.all([chained([""], START), chained([""], START)]);
    expect(one.events[0]?.sealed).not.toBe(other.events[0]?.sealed);
  });
});

test("a note that is taken off leaves the chain whole, and cannot be put back as another", async () => {
  const { events, head } = await chained(["", "Talla: M → L", ""], START);
  const emptied = await Promise.all(events.map(async (event) => ({ ...event, ...(await withoutNote(event)) })));
  expect(JSON.stringify(emptied)).not.toContain("Talla");
  expect(await firstBrokenEvent(ID, emptied, head)).toBeNull();
  const forged = emptied.map((event, place) => (place === 1 ? { ...event, note: "Talla: S → L" } : event));
  expect(await firstBrokenEvent(ID, forged, head)).toBe(1);
});

test("the check of a history counts no line that was added behind the bicycle's head, and finds one that went", async () => {
  const { events, head } = await chained(["", "uno"], START);
  const grown = await chained(["dos"], { events, head });
  expect(await checkHistory({ id: ID, head }, grown.events)).toEqual({ lines: 2, brokenLine: null });
  expect(await checkHistory({ id: ID, head }, events.slice(0, 1))).toEqual({ lines: 1, brokenLine: 2 });
  expect(await checkHistory({ id: ID, head: { seq: 600, hash: "" } }, events)).toBeNull();
});
