import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { parseMicros } from "../../../local/firestore/values/timestamps.ts";
import { integer, name, set, startTestServer, where, type Json, type QueryItem, type TestServer } from "./support.ts";

let local: TestServer;

const clear = () => local.control("DELETE", "/emulator/v1/projects/demo-rebi/databases/(default)/documents");
const IDS = ["0", "1", "2", "3"] as const;

/** Numbers by id; absent documents have none. */
type State = Map<string, number>;
type Read = { kind: "get"; id: string } | { kind: "query"; atLeast: number };
type Change = { id: string; plus: number } | { id: string; remove: true };

interface Script {
  reads: Read[];
  changes: Change[];
}

const id = fc.constantFrom(...IDS);
const script: fc.Arbitrary<Script> = fc.record({
  reads: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("get" as const), id }),
      fc.record({ kind: fc.constant("query" as const), atLeast: fc.nat(4) }),
    ),
    { maxLength: 3 },
  ),
  changes: fc.array(
    fc.oneof(fc.record({ id, plus: fc.nat(3) }), fc.record({ id, remove: fc.constant(true as const) })),
    { maxLength: 3 },
  ),
});

/** Result of a read in a state: `id=number` of each document found. */
function look(state: State, read: Read): string[] {
  if (read.kind === "get") return state.has(read.id) ? [`${read.id}=${state.get(read.id)}`] : [];
  return [...state]
    .filter(([, n]) => n >= read.atLeast)
    .map(([each, n]) => `${each}=${n}`)
    .sort();
}

/** A written number depends on all that was read, so that a stale read shows in the data. */
function outcome(seen: readonly string[][], change: Change): number | undefined {
  if ("remove" in change) return undefined;
  return (seen.flat().reduce((sum, text) => sum + Number(text.split("=")[1]), 0) + change.plus) % 7;
}

interface Running {
  script: Script;
  transaction: string;
  seen: string[][];
  state: "open" | "committed" | "aborted";
  commitMicros: number;
}

const parse = (documents: NonNullable<QueryItem["document"]>[]) =>
  documents
    .map((document) => `${document.name.slice(-1)}=${(document.fields!.n as { integerValue: string }).integerValue}`)
    .sort();

async function begin(work: Script): Promise<Running> {
  const { body } = await local.call<{ transaction: string }>("POST", ":beginTransaction", {});
  return { script: work, transaction: body.transaction, seen: [], state: "open", commitMicros: 0 };
}

/** The next read of a transaction, or its commit. */
async function step(running: Running): Promise<void> {
  const { transaction, seen } = running;
  const read = running.script.reads[seen.length];
  const request = !read
    ? commitBody(running)
    : read.kind === "get"
      ? { documents: [name(`c/${read.id}`)] }
      : {
          structuredQuery: {
            from: [{ collectionId: "c" }],
            where: where("n", "GREATER_THAN_OR_EQUAL", integer(read.atLeast)),
          },
        };
  const verb = !read ? ":commit" : read.kind === "get" ? ":batchGet" : ":runQuery";
  const { status, body } = await local.call<unknown>("POST", verb, { ...request, transaction });
  if (status !== 200) {
    expect(body).toMatchObject({ error: { code: 409, status: "ABORTED" } });
    running.state = "aborted";
  } else if (!read) {
    running.state = "committed";
    running.commitMicros = parseMicros((body as { commitTime: string }).commitTime) ?? NaN;
  } else {
    const items = body as {
      found?: NonNullable<QueryItem["document"]>;
      document?: NonNullable<QueryItem["document"]>;
    }[];
    seen.push(parse(items.flatMap(({ found, document }) => found ?? document ?? [])));
  }
}

/** Runs a transaction to its end, idling for so many round trips before each of its calls. */
async function finish(running: Running, waits: readonly number[]): Promise<void> {
  for (let call = 0; running.state === "open"; call += 1) {
    for (let left = waits[call] ?? 0; left > 0; left -= 1) await local.control("GET", "/__health");
    await step(running);
  }
}

function commitBody({ script: { changes }, seen }: Running): Json {
  return {
    writes: changes.map((change) => {
      const n = outcome(seen, change);
      return n === undefined ? { delete: name(`c/${change.id}`) } : set(`c/${change.id}`, { n: integer(n) });
    }),
  };
}

function replay(state: State, running: Running): void {
  expect(running.script.reads.map((read) => look(state, read))).toEqual(running.seen);
  for (const change of running.script.changes) {
    const n = outcome(running.seen, change);
    if (n === undefined) state.delete(change.id);
    else state.set(change.id, n);
  }
}

async function stored(): Promise<State> {
  const { body } = await local.call<QueryItem[]>("POST", ":runQuery", {
    structuredQuery: { from: [{ collectionId: "c" }] },
  });
  return new Map(
    parse(body.flatMap(({ document }) => document ?? [])).map((text) => [text.slice(0, 1), Number(text.slice(2))]),
  );
}

describe.each(["optimistic", "pessimistic"] as const)("transactions, %s", (concurrency) => {
  beforeAll(async () => {
    local = await startTestServer({ file: ":memory:", concurrency });
  });
  afterAll(() => local.stop());
  beforeEach(() => clear());

  test("transactions are serialisable: those that commit equal running them one by one", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(script, { minLength: 2, maxLength: 4 }),
        fc.array(fc.nat(3), { minLength: 16, maxLength: 16 }),
        async (scripts, waits) => {
          await clear();
          await local.call("POST", ":commit", {
            writes: IDS.slice(0, 3).map((each, index) => set(`c/${each}`, { n: integer(index) })),
          });
          const model: State = new Map(IDS.slice(0, 3).map((each, index) => [each, index]));
          const all = await Promise.all(scripts.map(begin));
          await Promise.all(all.map((running, index) => finish(running, waits.slice(index * 4, index * 4 + 4))));
          const committed = all.filter(({ state }) => state === "committed");
          for (const running of committed.sort((a, b) => a.commitMicros - b.commitMicros)) replay(model, running);
          expect(all.every(({ state }) => state !== "open")).toBe(true);
          expect(committed.length).toBeGreaterThan(0);
          expect(await stored()).toEqual(new Map([...model].sort()));
        },
      ),
      { numRuns: 150 },
    );
  });

  test("transactions lose no transfer when many run at once", async () => {
    await local.call("POST", ":commit", { writes: IDS.map((each) => set(`c/${each}`, { n: integer(100) })) });
    let aborted = 0;
    const transfer = async (from: string, to: string, amount: number): Promise<void> => {
      const running = await begin({
        reads: [
          { kind: "get", id: from },
          { kind: "get", id: to },
        ],
        changes: [],
      });
      for (let left = 2; left > 0 && running.state === "open"; left--) await step(running);
      if (running.state === "open") {
        const [a = 0, b = 0] = running.seen.map(([text]) => Number(text?.slice(2)));
        const writes = [set(`c/${from}`, { n: integer(a - amount) }), set(`c/${to}`, { n: integer(b + amount) })];
        const { status } = await local.call("POST", ":commit", { writes, transaction: running.transaction });
        if (status === 200) return;
        expect(status).toBe(409);
      }
      aborted += 1;
      await transfer(from, to, amount);
    };
    const pairs = Array.from(
      { length: 40 },
      (_, index) => [IDS[index % 4] ?? "0", IDS[(index + 1 + (index % 3)) % 4] ?? "1"] as const,
    );
    await Promise.all(pairs.map(([from, to], index) => transfer(from, to, (index % 5) + 1)));
    const state = await stored();
    const wanted = new Map(IDS.map((each) => [each as string, 100]));
    pairs.forEach(([from, to], index) => {
      wanted.set(from, (wanted.get(from) ?? 0) - ((index % 5) + 1));
      wanted.set(to, (wanted.get(to) ?? 0) + ((index % 5) + 1));
    });
    expect(state).toEqual(wanted);
    expect([...state.values()].reduce((a, b) => a + b, 0)).toBe(400);
    expect(aborted).toBeGreaterThan(0);
  });
});
