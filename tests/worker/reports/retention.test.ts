import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import type { Database, DocumentData, Write } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import { REPORT_TEXTS_KEPT_DAYS, TARGETS_WALK, createReportKeeping } from "~/reports/retention.server";

import { contextOf } from "../../support/context";
import { NOW, World } from "../../support/world";

let world: World;

beforeEach(() => {
  world = new World();
});

const stored = async (path: string) => (await world.database.read(path))?.data;
const jobs = () => world.reports.jobs;

function target(id: string, data: DocumentData): Write {
  return {
    set: `reportTargets/person_${id}`,
    data: {
      kind: "person",
      targetId: id,
      status: "open",
      open: 0,
      heard: 0,
      total: 0,
      reasons: {},
      title: "",
      decision: null,
      firstAt: NOW,
      lastAt: NOW,
      ...data,
    },
  };
}

function report(id: string, reporterId: string, data: DocumentData = {}): Write {
  return {
    set: `reports/person_${id}_${reporterId}`,
    data: {
      kind: "person",
      targetId: id,
      reporterId,
      reason: "estafa",
      detail: "Me pidió un adelanto.",
      falseAlarms: 0,
      status: "open",
      snapshot: { displayName: "Leo", sellerId: "leo" },
      createdAt: NOW,
      updatedAt: NOW,
      ...data,
    },
  };
}

describe("the figures of reported things", () => {
  test("the figures of reported things are corrected from their reports, and right ones are left alone", async () => {
    await world.seed(
      target("leo", { open: 7, heard: 7, total: 9, reasons: { estafa: 7, ofensas: 2 } }),
      report("leo", "ana"),
      report("leo", "beto", { falseAlarms: 5, reason: "otro" }),
      report("leo", "carla", { status: "resolved" }),
      target("mia", { open: 1, heard: 1, total: 1, reasons: { estafa: 1, otro: 0 } }),
      report("mia", "ana"),
    );
    const right = await world.database.read("reportTargets/person_mia");
    expect(await jobs().correctTargets()).toEqual({ checked: 2, corrected: 1 });
    expect(await stored("reportTargets/person_leo")).toMatchObject({
      status: "open",
      open: 2,
      heard: 1,
      total: 3,
      reasons: { estafa: 2, otro: 1 },
    });
    expect(await world.database.read("reportTargets/person_mia")).toEqual(right);
    expect(await jobs().correctTargets()).toEqual({ checked: 2, corrected: 0 });
  });

  test("the figures of reported things open a thing whose reports wait, and end the wait of one whose reports were all decided", async () => {
    await world.seed(
      target("leo", { status: "decided", decision: "warn", total: 1, reasons: { estafa: 1 } }),
      report("leo", "ana"),
      target("mia", { open: 1, decision: "warn", total: 1, reasons: { estafa: 1 } }),
      report("mia", "ana", { status: "resolved" }),
    );
    await jobs().correctTargets();
    expect(await stored("reportTargets/person_leo")).toMatchObject({ status: "open", open: 1, heard: 1 });
    expect(await stored("reportTargets/person_mia")).toMatchObject({ status: "decided", open: 0 });
  });

  test("the figures of reported things go on the next night from where a full piece ended", async () => {
    const ids = Array.from({ length: 201 }, (_, at) => `p${String(at).padStart(3, "0")}`);
    await world.seed(...ids.map((id) => target(id, { decision: "warn", status: "decided" })));
    expect(await jobs().correctTargets()).toEqual({ checked: 200, corrected: 0 });
    expect(await stored(TARGETS_WALK)).toMatchObject({ after: "reportTargets/person_p199" });
    expect(await jobs().correctTargets()).toEqual({ checked: 1, corrected: 0 });
    expect(await stored(TARGETS_WALK)).toMatchObject({ after: null });
  });

  test("the figures of reported things stay where a report came while they were counted", async () => {
    await world.seed(target("leo", { open: 7, total: 7 }), report("leo", "ana"));
    const { database } = world;
    const late: Pick<Database, "read" | "find" | "commit" | "transaction"> = {
      read: (path) => database.read(path),
      commit: (writes) => database.commit(writes),
      transaction: (run) => database.transaction(run),
      find: async (query) => {
        const found = await world.database.find(query);
        if (query.collection === "reports") await world.update("reportTargets/person_leo", { open: 8 });
        return found;
      },
    };
    const log = createLogger({}, () => undefined);
    const directory = createReportKeeping(contextOf({ database: late, clock: { now: () => NOW }, log }));
    expect(await directory.correctTargets()).toEqual({ checked: 1, corrected: 0 });
    expect(await stored("reportTargets/person_leo")).toMatchObject({ open: 8 });
  });
});

describe("texts of decided reports", () => {
  const ended = (days = 0) => new Date(NOW.getTime() - (REPORT_TEXTS_KEPT_DAYS + days) * DAY_MS);

  test("texts of decided reports go after two years; reason and dates stay, and what waits or is younger is left alone", async () => {
    await world.seed(
      report("leo", "ana", { status: "resolved", decidedAt: ended() }),
      report("leo", "beto", { status: "dismissed", decidedAt: ended(-1) }),
      report("leo", "carla", { createdAt: ended(100), decidedAt: null }),
    );
    expect(await jobs().eraseTexts()).toEqual({ erased: 1, progress: "done" });
    expect(await stored("reports/person_leo_ana")).toMatchObject({
      reason: "estafa",
      detail: "",
      snapshot: { sellerId: "leo" },
      status: "resolved",
      decidedAt: ended(),
      createdAt: NOW,
    });
    for (const path of ["reports/person_leo_beto", "reports/person_leo_carla"])
      expect(await stored(path)).toMatchObject({ detail: "Me pidió un adelanto.", snapshot: { displayName: "Leo" } });
    expect(await jobs().eraseTexts()).toEqual({ erased: 0, progress: "done" });
  });

  test("texts of decided reports are walked over in pieces, each once", async () => {
    const many = Array.from({ length: 150 }, (_, at) =>
      report("leo", `r${at}`, { status: "resolved", decidedAt: ended(at % 3) }),
    );
    await world.seed(...many);
    expect(await jobs().eraseTexts()).toEqual({ erased: 150, progress: "done" });
    expect(await jobs().eraseTexts()).toEqual({ erased: 0, progress: "done" });
    const left = { collection: "reports", where: [["detail", "!=", ""]] as [string, "!=", unknown][] };
    expect(await world.database.count(left)).toBe(0);
  });
});
