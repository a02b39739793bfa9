import { beforeEach, describe, expect, test } from "vitest";

import type { PublicProfile } from "~/accounts/model";
import type { Listing } from "~/catalog/model";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";
import { reportedPath, type ReportInput } from "~/reports/model";
import type { Reports } from "~/reports/reports.server";
import type { Review } from "~/reviews/model";

import { NETWORK_FULL } from "../../support/context";
import { down } from "../../support/faults";
import { NOW, World } from "../../support/world";
import { makeListing } from "../../unit/catalog/make-listing";

const FIRST: ReportInput = {
  reporterId: "ana",
  kind: "listing",
  targetId: "anuncio-1",
  reason: "robado",
  detail: "La vi en otro anuncio.",
};
const TAKEN = { ok: true, isTaken: true };
const PATH = "reports/listing_anuncio-1_ana";

let world: World;
let listing: Listing | null;
let profile: PublicProfile | null;
let review: Review | null;
let database: Database;
let reports: Reports;

beforeEach(() => {
  listing = makeListing();
  profile = {
    uid: "rosa",
    displayName: "Rosa",
    since: NOW,
    department: null,
    photo: null,
    shop: null,
    rating: null,
    sales: 0,
    undelivered: 0,
    verified: { identity: false, phone: false, email: false },
  };
  review = {
    orderId: "order1",
    sellerId: "rosa",
    buyerId: "beto",
    buyerName: "Beto",
    stars: 1,
    text: "Llámala al 987654321 y reclámale.",
    bought: "",
    createdAt: NOW,
  };
  world = new World({
    given: {
      accounts: { publicProfile: async () => profile },
      catalog: { listing: async () => listing },
      reviews: { byId: async (id: string) => (review && id === "order1_rosa" ? review : null) },
      questions: {
        reportable: async (id: string, reporterId: string) =>
          id === "bici1_q" && reporterId === "ana" ? { sellerId: "rosa", text: "¿Está?", answer: null } : null,
      },
    },
  });
  ({ database, reports } = world);
});

const stored = async (path = PATH) => (await database.read(path))?.data ?? null;
const status = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (reason: unknown) => (reason as { init?: ResponseInit }).init?.status ?? reason,
  );

describe("a report of a listing", () => {
  test("a report of a listing is stored with a snapshot of its subject, made by the server", async () => {
    expect(await reports.report(FIRST)).toEqual(TAKEN);
    expect(await stored()).toEqual({
      kind: "listing",
      targetId: "anuncio-1",
      falseAlarms: 0,
      reporterId: "ana",
      reason: "robado",
      detail: "La vi en otro anuncio.",
      status: "open",
      snapshot: { title: "Trek Marlin 7 aro 29", sellerId: "vendedor-1", price: 2500, status: "active" },
      filedAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  test("a report of a listing is idempotent, also at once", async () => {
    expect(await Promise.all([reports.report(FIRST), reports.report(FIRST)])).toEqual([TAKEN, TAKEN]);
    expect(await database.count({ collection: "reports" })).toBe(1);
  });

  test("a report of a listing is changed by the second one while it is open; the snapshot stays", async () => {
    await reports.report(FIRST);
    listing = makeListing({ title: "Otra cosa", price: 1 });
    world.time = new Date(NOW.getTime() + 60_000);
    expect(await reports.report({ ...FIRST, reason: "otro", detail: "Pide adelanto por Yape." })).toEqual(TAKEN);
    expect(await stored()).toMatchObject({
      reason: "otro",
      detail: "Pide adelanto por Yape.",
      status: "open",
      snapshot: { title: "Trek Marlin 7 aro 29" },
      createdAt: NOW,
      updatedAt: world.time,
    });
    expect(await database.count({ collection: "reports" })).toBe(1);
  });

  test.each(["resolved", "dismissed"])(
    "a report of a listing is left alone once it is %s, without an error for the user",
    async (state) => {
      await reports.report(FIRST);
      await database.commit([{ update: PATH, data: { status: state } }]);
      expect(await reports.report({ ...FIRST, reason: "otro", detail: "Otra vez lo mismo." })).toEqual({
        ok: true,
        isTaken: false,
      });
      expect(await stored()).toMatchObject({ reason: "robado", status: state });
      expect(await reports.view("ana", "listing", "anuncio-1")).toMatchObject({ ok: true, before: { status: state } });
    },
  );

  test("a report of a listing is separate for each user", async () => {
    await reports.report(FIRST);
    await reports.report({ ...FIRST, reporterId: "beto", reason: "repetido", detail: "" });
    expect(await stored()).toMatchObject({ reason: "robado" });
    expect(await stored("reports/listing_anuncio-1_beto")).toMatchObject({ reason: "repetido", reporterId: "beto" });
    expect(await reports.view("carla", "listing", "anuncio-1")).toMatchObject({ ok: true, before: null });
    expect(await reports.view("ana", "listing", "anuncio-1")).toMatchObject({
      ok: true,
      before: { reason: "robado", detail: "La vi en otro anuncio.", status: "open" },
    });
  });

  test("a report of a listing is rejected for the user's own listing", async () => {
    const own = { ...FIRST, reporterId: "vendedor-1" };
    expect(await reports.report(own)).toMatchObject({ ok: false, reason: "forbidden" });
    expect(await reports.view("vendedor-1", "listing", "anuncio-1")).toMatchObject({ ok: false, reason: "forbidden" });
    expect(await database.count({ collection: "reports" })).toBe(0);
  });

  test("a report of a listing is of a listing that the public may read", async () => {
    for (const one of [
      null,
      makeListing({ status: "in_review" }),
      makeListing({ status: "rejected" }),
      makeListing({ status: "pending_payment" }),
    ]) {
      listing = one;
      expect(await reports.report(FIRST)).toMatchObject({
        ok: false,
        reason: "not-found",
        message: "No encontramos este anuncio.",
      });
      expect(await reports.view("ana", "listing", "anuncio-1")).toMatchObject({ ok: false, reason: "not-found" });
    }
    for (const one of ["sold", "paused", "expired", "reserved"] as const) {
      listing = makeListing({ status: one });
      expect(await reports.view("ana", "listing", "anuncio-1")).toMatchObject({
        ok: true,
        target: { kind: "listing", id: "anuncio-1", title: "Trek Marlin 7 aro 29", about: "S/\u00a02,500" },
      });
    }
  });

  test("a report of a listing uses up nothing of the user's day while a network is full", async () => {
    world.budgets = NETWORK_FULL;
    for (let number = 0; number <= 20; number++)
      expect(await world.reports.report(FIRST)).toMatchObject({ reason: "limited", retryAfterSeconds: 60 });
    expect(await reports.report(FIRST)).toEqual(TAKEN);
  });

  test("a report of a listing is limited to 20 a day in all; rejected ones do not count", async () => {
    listing = null;
    await reports.report(FIRST);
    listing = makeListing();
    for (let number = 0; number < 20; number++)
      expect(await reports.report({ ...FIRST, targetId: `anuncio-${number}` })).toEqual(TAKEN);
    const rejected = await reports.report({ ...FIRST, targetId: "anuncio-20" });
    expect(rejected).toMatchObject({
      ok: false,
      reason: "limited",
      message: "Ya enviaste 20 reportes hoy. Mañana podrás enviar más.",
    });
    expect(!rejected.ok && rejected.retryAfterSeconds).toBeGreaterThan(0);
    expect(await stored("reports/listing_anuncio-20_ana")).toBeNull();
    expect(await reports.report({ ...FIRST, reporterId: "beto" })).toEqual(TAKEN);
    world.time = new Date(NOW.getTime() + 86_400_000);
    expect(await reports.report({ ...FIRST, targetId: "anuncio-20" })).toEqual(TAKEN);
  });

  test("a report of a listing is a fault while Firestore is down, never a thank-you", async () => {
    world.fault = down;
    await expect(reports.report(FIRST)).rejects.toBeInstanceOf(FirestoreError);
    await expect(reports.view("ana", "listing", "anuncio-1")).rejects.toBeInstanceOf(FirestoreError);
  });
});

describe("reports of users and threads", () => {
  const person: ReportInput = { ...FIRST, kind: "person", targetId: "rosa", reason: "ofensas" };

  test("reports of users and threads keep a user's name, and reject the reporter themselves, unknown and disabled users", async () => {
    expect(await reports.report(person)).toEqual(TAKEN);
    expect(await stored("reports/person_rosa_ana")).toMatchObject({
      kind: "person",
      reason: "ofensas",
      snapshot: { displayName: "Rosa" },
    });
    expect(await reports.view("ana", "person", "rosa")).toMatchObject({
      ok: true,
      target: { title: "Rosa", about: null },
    });
    expect(await reports.report({ ...person, reporterId: "rosa" })).toMatchObject({ ok: false, reason: "forbidden" });
    profile = null;
    expect(await reports.report(person)).toMatchObject({
      ok: false,
      reason: "not-found",
      message: "No encontramos a esta persona.",
    });
  });

  test("`file` takes a thread's, and throws a rejection", async () => {
    const thread: ReportInput = { ...FIRST, kind: "thread", targetId: "anuncio-1_beto", reason: "ofensas", detail: "" };
    expect(await reports.file(thread)).toBeUndefined();
    expect(await reports.file(thread)).toBeUndefined();
    expect(await stored("reports/thread_anuncio-1_beto_ana")).toMatchObject({
      kind: "thread",
      targetId: "anuncio-1_beto",
      status: "open",
      snapshot: { messageId: null },
    });
    for (const targetId of ["", "a/b", "x".repeat(301)])
      expect(await status(reports.file({ ...thread, targetId }))).toBe(404);
    expect(await status(reports.file({ ...FIRST, reporterId: "vendedor-1" }))).toBe(403);
    for (let number = 0; number < 18; number++) await reports.file({ ...thread, targetId: `hilo-${number}` });
    expect(await status(reports.file({ ...thread, targetId: "hilo-18" }))).toBe(429);
  });
});

test("a user's export contains their reports, without those of others or the snapshot", async () => {
  await reports.report(FIRST);
  await reports.report({ ...FIRST, reporterId: "beto" });
  await database.commit([{ set: "reports/listing_rota_ana", data: { reporterId: "ana", kind: "nave" } }]);
  expect(await reports.personalData.export("ana", "")).toEqual([
    {
      kind: "listing",
      targetId: "anuncio-1",
      reason: "robado",
      detail: "La vi en otro anuncio.",
      status: "open",
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
    },
  ]);
  expect(await reports.personalData.export("nadie", "")).toEqual([]);
});

test("the administration's queue has its index: open ones, oldest first", async () => {
  await reports.report(FIRST);
  world.time = new Date(NOW.getTime() + 1000);
  await reports.report({ ...FIRST, reporterId: "beto" });
  await database.commit([{ update: PATH, data: { status: "resolved" } }]);
  const queue = await database.find({
    collection: "reports",
    where: [["status", "==", "open"]],
    orderBy: [["createdAt", "asc"]],
    limit: 20,
  });
  expect(queue.map(({ data }) => data.reporterId)).toEqual(["beto"]);
});

describe("a report of a question", () => {
  const about: ReportInput = { ...FIRST, kind: "question", targetId: "bici1_q", reason: "ofensas", detail: "" };

  test("a report of a question keeps question and answer, of those that the reporter may read", async () => {
    expect(await reports.view("ana", "question", "bici1_q")).toMatchObject({ ok: true, target: { title: "¿Está?" } });
    expect(await reports.report(about)).toEqual(TAKEN);
    expect(await stored("reports/question_bici1_q_ana")).toMatchObject({
      status: "open",
      snapshot: { sellerId: "rosa", text: "¿Está?", answer: null },
    });
    expect(await reports.report({ ...about, reporterId: "beto" })).toMatchObject({ ok: false, reason: "not-found" });
    expect(reportedPath({ kind: "question", id: "bici1_q" })).toBe("/producto/bici1#preguntas");
  });
});

describe("a report of a review", () => {
  const about: ReportInput = { ...FIRST, kind: "review", targetId: "order1_rosa", reason: "datos", detail: "" };

  test("a report of a review keeps what the review said, also from its seller, but not from its writer", async () => {
    expect(await reports.view("rosa", "review", "order1_rosa")).toMatchObject({
      ok: true,
      target: { title: "1 estrella", about: review?.text },
      before: null,
    });
    expect(await reports.report({ ...about, reporterId: "rosa" })).toEqual(TAKEN);
    expect(await stored("reports/review_order1_rosa_rosa")).toMatchObject({
      status: "open",
      snapshot: { sellerId: "rosa", stars: 1, text: review?.text },
    });
    expect(await reports.report({ ...about, reporterId: "beto" })).toMatchObject({ ok: false, reason: "forbidden" });
    review = review && { ...review, buyerId: "" };
    expect(await reports.report({ ...about, reporterId: "ana" })).toEqual(TAKEN);
    review = null;
    expect(await reports.report({ ...about, reporterId: "carla" })).toMatchObject({ ok: false, reason: "not-found" });
    expect(reportedPath({ kind: "review", id: "order1_rosa" })).toBe("/vendedor/rosa");
  });

  test("a report of a review forgets the seller who leaves, in its name too", async () => {
    await reports.report({ ...about, reporterId: "ana" });
    expect(await reports.personalData.erase("rosa", "")).toBe("done");
    const [left] = await database.find({ collection: "reports", limit: 5 });
    expect(left?.path).toMatch(/^reports\/review_order1_eliminada:\w+_ana$/);
    expect(JSON.stringify(left?.data)).not.toContain("rosa");
  });
});
