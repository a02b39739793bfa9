import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import type { Listing } from "~/catalog/model";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { AGAIN_DAYS } from "~/reports/filing.server";
import type { ReportInput } from "~/reports/model";
import type { Reports } from "~/reports/reports.server";

import { NOW, World } from "../../support/world";
import { makeListing } from "../../unit/catalog/make-listing";

const THREAD: ReportInput = {
  reporterId: "ana",
  kind: "thread",
  targetId: "bici_ana.seller",
  reason: "acoso",
  detail: "",
  messageId: "m1",
  messageAt: new Date(NOW.getTime() - 60_000),
};
const PATH = "reports/thread_bici_ana.seller_ana";
const TARGET = "reportTargets/thread_bici_ana.seller";

let world: World;
let listing: Listing;
let reports: Reports;
let database: Database;

beforeEach(() => {
  listing = makeListing();
  world = new World({ given: { catalog: { listing: () => Promise.resolve(listing) } } });
  ({ reports, database } = world);
});

const stored = async (path: string) => (await database.read(path))?.data;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

/** As an administrator decides it. */
async function decide(path: string, target: string, status: "resolved" | "dismissed"): Promise<void> {
  const decision: DocumentData = { status: "decided", open: 0, heard: 0, decision: "warn", decidedAt: world.time };
  await database.commit([
    { update: path, data: { status, decidedAt: world.time, updatedAt: world.time } },
    { update: target, data: decision },
  ]);
}

describe("a second report of a thread", () => {
  test("a second report of a thread names the newer message while the first is open, keeps the earlier one, and makes a decision stale", async () => {
    await reports.report(THREAD);
    const before = await database.read(TARGET);
    world.time = later(5);
    expect(await reports.report({ ...THREAD, messageId: "m2", messageAt: later(4) })).toMatchObject({ isTaken: true });
    expect(await stored(PATH)).toMatchObject({ snapshot: { messageId: "m2", earlier: ["m1"] }, filedAt: later(5) });
    expect(await database.read(TARGET)).not.toMatchObject({ updateTime: before?.updateTime });
    expect(await stored(TARGET)).toMatchObject({ open: 1, total: 1, reasons: { acoso: 1 } });
  });

  test("a second report of a thread keeps a bounded number of earlier messages, each once", async () => {
    for (const messageId of ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m5"])
      await reports.report({ ...THREAD, messageId });
    expect(await stored(PATH)).toMatchObject({
      snapshot: { messageId: "m5", earlier: ["m7", "m6", "m4", "m3"] },
    });
  });

  test("a second report of a thread opens it again after a decision for a message that was written since", async () => {
    await reports.report(THREAD);
    world.time = later(10);
    await decide(PATH, TARGET, "resolved");
    world.time = later(20);
    expect(await reports.report({ ...THREAD, reason: "estafa", messageId: "m2", messageAt: later(5) })).toEqual({
      ok: true,
      isTaken: true,
    });
    expect(await stored(PATH)).toMatchObject({
      status: "open",
      reason: "estafa",
      snapshot: { messageId: "m2" },
      decidedAt: null,
    });
    expect(await stored(TARGET)).toMatchObject({
      status: "open",
      open: 1,
      heard: 1,
      total: 1,
      reasons: { acoso: 0, estafa: 1 },
      firstAt: later(20),
    });
  });

  test.each([
    ["the same message", { messageId: "m1", messageAt: later(-1) }],
    ["an older one", { messageId: "m0", messageAt: later(-9) }],
    ["none", { messageId: null, messageAt: null }],
  ])("a second report of a thread changes nothing after a decision for %s, and says so", async (_name, message) => {
    await reports.report(THREAD);
    await decide(PATH, TARGET, "dismissed");
    expect(await reports.report({ ...THREAD, ...message })).toEqual({ ok: true, isTaken: false });
    expect(await stored(PATH)).toMatchObject({ status: "dismissed", snapshot: { messageId: "m1" } });
    expect(await stored(TARGET)).toMatchObject({ status: "decided", open: 0 });
  });

  test("a second report of a thread does not wipe out that the first was a false alarm", async () => {
    await reports.report(THREAD);
    await decide(PATH, TARGET, "dismissed");
    world.time = later(20);
    await reports.report({ ...THREAD, messageId: "m2", messageAt: later(15) });
    expect(await stored(PATH)).toMatchObject({ status: "open", falseAlarms: 1, wasDismissed: true });
    await reports.report({ ...THREAD, targetId: "otra_ana.seller" });
    expect(await stored("reports/thread_otra_ana.seller_ana")).toMatchObject({ falseAlarms: 1 });
  });
});

describe("a second report of a listing that was decided", () => {
  const LISTING: ReportInput = { reporterId: "ana", kind: "listing", targetId: "l1", reason: "robado", detail: "" };
  const path = "reports/listing_l1_ana";
  const target = "reportTargets/listing_l1";

  beforeEach(async () => {
    await reports.report(LISTING);
    await decide(path, target, "resolved");
  });

  test("a second report of a listing that was decided is taken at once where the listing has changed since", async () => {
    listing = makeListing({ price: 1 });
    expect(await reports.view("ana", "listing", "l1")).toMatchObject({ before: null });
    expect(await reports.report(LISTING)).toMatchObject({ isTaken: true });
    expect(await stored(path)).toMatchObject({ status: "open", snapshot: { price: 1 } });
    expect(await stored(target)).toMatchObject({ status: "open", open: 1, total: 1 });
  });

  test("a second report of a listing that was decided is taken of the same listing only after some days; that it was reserved is no change", async () => {
    listing = makeListing({ status: "reserved" });
    world.time = new Date(NOW.getTime() + AGAIN_DAYS * DAY_MS - 1);
    expect(await reports.report(LISTING)).toMatchObject({ isTaken: false });
    expect(await reports.view("ana", "listing", "l1")).toMatchObject({ before: { status: "resolved" } });
    world.time = new Date(NOW.getTime() + AGAIN_DAYS * DAY_MS);
    expect(await reports.report(LISTING)).toMatchObject({ isTaken: true });
    expect(await stored(path)).toMatchObject({ status: "open" });
  });
});
