import { describe, expect, test } from "vitest";

import { FirestoreError } from "~/platform/firestore/errors";
import type { Write } from "~/platform/firestore/types";

import { faultyFetch, type FaultKind } from "../../../factories/faulty-fetch";
import { rejection } from "../helpers";
import { committed, firestoreOver, found, missing, rejected, serving, TIME, underFault } from "./helpers";

const FAULTS: [FaultKind, string, string][] = [
  ["timeout", "DEADLINE_EXCEEDED", "timeout"],
  ["network", "UNAVAILABLE", "unavailable"],
  ["429", "RESOURCE_EXHAUSTED", "rate-limited"],
  ["500", "INTERNAL", "unavailable"],
  ["503", "UNAVAILABLE", "unavailable"],
  ["cutoff", "UNKNOWN", "invalid-response"],
  ["html", "UNKNOWN", "invalid-response"],
];

/** Where a later try succeeds: half of it passes in silence, and the rest must be enough on a busy machine. */
const PATIENT_MS = 3_000;

describe("faults", () => {
  const reading = () =>
    serving(({ verb }) => (verb === "runQuery" ? { body: [{ readTime: TIME }] } : { body: [missing("a/b")] })).real;

  test.each(FAULTS)("%s that lasts: reads end as %s after at most three tries", async (kind, code, fault) => {
    const faulty = faultyFetch(kind, { real: reading() });
    const { database } = firestoreOver(faulty.fetch, underFault(kind));
    const error = await rejection(database.read("a/b"));
    expect(error).toBeInstanceOf(FirestoreError);
    expect(error).toMatchObject({ code, fault, status: 503 });
    expect(faulty.calls.length).toBeGreaterThan(0);
    expect(faulty.calls.length).toBeLessThanOrEqual(3);
  });

  test.each(FAULTS)("%s that passes: reads are repeated", async (kind) => {
    const faulty = faultyFetch(kind, { times: 1, real: reading() });
    // The silent first try takes half of the call's time, so this call has enough of it.
    const { database, lines } = firestoreOver(faulty.fetch, { deadlineMs: PATIENT_MS });
    expect(await database.find({ collection: "a", limit: 1 })).toEqual([]);
    expect(faulty.calls).toHaveLength(2);
    expect(lines).toMatchObject([{ level: "warn", event: "firestore.call-retried", what: "runQuery", attempt: 1 }]);
  });

  test.each(FAULTS)(
    "%s: a write that could be done twice is sent once, unless nothing was done",
    async (kind, code) => {
      const faulty = faultyFetch(kind, { times: 1, real: serving(() => committed()).real });
      const { database } = firestoreOver(faulty.fetch, underFault(kind));
      const commit = database.commit([{ merge: "a/b", data: {}, transforms: [{ field: "n", increment: 1 }] }]);
      if (kind === "429") {
        expect(await commit).toMatchObject({ updateTimes: [TIME] });
      } else {
        expect(await rejection(commit)).toMatchObject({ code });
        expect(faulty.calls).toHaveLength(1);
      }
    },
  );

  test.each(FAULTS)("%s: a write under a version is repeated", async (kind) => {
    const faulty = faultyFetch(kind, { times: 1, real: serving(() => committed()).real });
    const { database } = firestoreOver(faulty.fetch, { deadlineMs: PATIENT_MS });
    expect(
      await database.commit([{ update: "a/b", data: { x: 1 }, precondition: { updateTime: TIME } }]),
    ).toMatchObject({ updateTimes: [TIME] });
    expect(faulty.calls).toHaveLength(2);
  });

  test("pauses grow and are random", async () => {
    const { database, pauses } = firestoreOver(faultyFetch("503").fetch);
    await rejection(database.read("a/b"));
    expect(pauses).toEqual([80, 160]);
    const other = firestoreOver(faultyFetch("503").fetch, { random: () => 0 });
    await rejection(other.database.read("a/b"));
    expect(other.pauses).toEqual([40, 80]);
  });

  test("no pause goes beyond the deadline", async () => {
    const faulty = faultyFetch("503");
    const { database, pauses } = firestoreOver(faulty.fetch, { deadlineMs: 40 });
    await rejection(database.read("a/b"));
    expect(pauses).toEqual([]);
    expect(faulty.calls).toHaveLength(1);
  });

  test.each(["ALREADY_EXISTS", "NOT_FOUND", "FAILED_PRECONDITION", "INVALID_ARGUMENT", "PERMISSION_DENIED"])(
    "%s is not repeated",
    async (name) => {
      const { asked, real } = serving(() => rejected(400, name));
      expect(await rejection(firestoreOver(real).database.commit([{ create: "a/b", data: {} }]))).toMatchObject({
        code: name,
      });
      expect(asked).toHaveLength(1);
    },
  );

  test("ABORTED commits are repeated: nothing was done", async () => {
    let left = 2;
    const { real } = serving(() => (left-- > 0 ? rejected(409, "ABORTED") : committed()));
    expect(await firestoreOver(real).database.commit([{ delete: "a/b" }])).toMatchObject({
      commitTime: TIME,
    });
  });
});

describe("a commit whose first answer was lost", () => {
  const stored = {
    title: { stringValue: "Trek" },
    at: { timestampValue: TIME },
    deep: { mapValue: { fields: { list: { arrayValue: { values: [{ integerValue: "1" }] } } } } },
  };
  const create: Write = {
    create: "a/b",
    data: { title: "Trek", deep: { list: [1] }, none: undefined },
    transforms: [{ field: "at", serverTime: true }],
  };

  /** The first commit is done and its answer lost; the second is rejected as `name`; `now` is the stored state. */
  async function afterLoss(writes: Write[], name: string, now: unknown[]) {
    let commits = 0;
    const { asked, real } = serving(({ verb }) => {
      if (verb === "batchGet") return { body: now };
      commits += 1;
      return commits === 1 ? { body: '{"writeResults":[' } : rejected(409, name);
    });
    const { database } = firestoreOver(real);
    return { asked, outcome: await database.commit(writes).catch((error: unknown) => error) };
  }

  test("a commit whose first answer was lost is a success when the stored state equals the writes", async () => {
    const { asked, outcome } = await afterLoss([create], "ALREADY_EXISTS", [found("a/b", stored)]);
    expect(outcome).toMatchObject({ updateTimes: [TIME], commitTime: TIME, transformResults: [[expect.any(Date)]] });
    expect(asked.map(({ verb }) => verb)).toEqual(["commit", "commit", "batchGet"]);
  });

  test.each([
    ["other content", [found("a/b", { ...stored, title: { stringValue: "Giant" } })]],
    ["a field more", [found("a/b", { ...stored, more: { booleanValue: true } })]],
    ["nothing", [missing("a/b")]],
  ])("a commit whose first answer was lost is a rejection when %s is stored", async (_name, now) => {
    expect((await afterLoss([create], "ALREADY_EXISTS", now)).outcome).toMatchObject({ code: "ALREADY_EXISTS" });
  });

  test("a commit whose first answer was lost recognises updates by their fields and the removed ones, deletions by the missing document", async () => {
    const update: Write = {
      update: "a/b",
      data: { title: "Trek", "deep.list": [1] },
      remove: ["old"],
      precondition: { updateTime: "t" },
    };
    const remove: Write = { delete: "a/c", precondition: { updateTime: "t" } };
    const all = [found("a/b", stored), missing("a/c")];
    expect((await afterLoss([update, remove], "FAILED_PRECONDITION", all)).outcome).toMatchObject({
      updateTimes: [TIME, null],
    });
    const old = [found("a/b", { ...stored, old: { nullValue: null } }), missing("a/c")];
    expect((await afterLoss([update, remove], "FAILED_PRECONDITION", old)).outcome).toMatchObject({
      code: "FAILED_PRECONDITION",
    });
    expect(
      (await afterLoss([update, remove], "NOT_FOUND", [found("a/b", stored), found("a/c")])).outcome,
    ).toMatchObject({ code: "NOT_FOUND" });
  });

  test("times that the server set within a map are left out of the comparison", async () => {
    const nested: Write = {
      set: "a/b",
      data: { deep: { list: [1] } },
      transforms: [{ field: "deep.at", serverTime: true }],
      precondition: { updateTime: "t" },
    };
    const now = (list: object) => [
      found("a/b", { deep: { mapValue: { fields: { list, at: { timestampValue: TIME } } } } }),
    ];
    expect(
      (await afterLoss([nested], "FAILED_PRECONDITION", now({ arrayValue: { values: [{ integerValue: "1" }] } })))
        .outcome,
    ).toMatchObject({ updateTimes: [TIME] });
    expect((await afterLoss([nested], "FAILED_PRECONDITION", now({ arrayValue: {} }))).outcome).toMatchObject({
      code: "FAILED_PRECONDITION",
    });
  });

  test("an update of nothing but times cannot be recognised", async () => {
    const touch: Write = {
      update: "a/b",
      data: {},
      transforms: [{ field: "at", serverTime: true }],
      precondition: { updateTime: "t" },
    };
    expect((await afterLoss([touch], "FAILED_PRECONDITION", [found("a/b", stored)])).outcome).toMatchObject({
      code: "FAILED_PRECONDITION",
    });
  });

  test("a commit whose first answer was lost accepts a rejection of the first attempt at once", async () => {
    const { asked, real } = serving(() => rejected(409, "ALREADY_EXISTS"));
    expect(await rejection(firestoreOver(real).database.commit([create]))).toMatchObject({ code: "ALREADY_EXISTS" });
    expect(asked).toHaveLength(1);
  });
});
