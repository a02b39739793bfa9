import { beforeEach, describe, expect, test } from "vitest";

import { loadTrail } from "~/admin/audit/log-page.loader.server";
import { loadListingList } from "~/admin/listings/list.loader.server";
import { loadAdminListing } from "~/admin/listings/listing.page.server";
import type { Database } from "~/platform/firestore/types";
import * as listingRoute from "~/routes/admin/listings/administracion-anuncio";

import { listingOf } from "../../unit/selling/support";
import { ADMIN, AdminWorld, NOW } from "./admin-world";
import { seedReported } from "./reported";

let world: AdminWorld;

beforeEach(async () => {
  world = new AdminWorld();
  world.given.catalog = { index: { refresh: () => Promise.resolve({}) } };
  await world.seed({ set: "users/rosa", data: { email: "rosa@correo.test", displayName: "Rosa" } });
});

async function seedListing(id: string, changes: Parameters<typeof listingOf>[0] = {}) {
  const content = listingOf({ status: "in_review", ...changes });
  await world.seed({ set: `vehicles/${id}`, data: { ...content, sellerId: "rosa" } });
}

function view(database?: Database) {
  return loadAdminListing(world.context(undefined, database), "l1", ADMIN);
}

/** Reads as Firestore bills them: one a document, also one that does not exist, and one at least a query. */
function counting(database: Database): { database: Database; reads(): number } {
  let reads = 0;
  return {
    reads: () => reads,
    database: {
      ...database,
      read: (path) => ((reads += 1), database.read(path)),
      readAll: (paths) => ((reads += paths.length), database.readAll(paths)),
      count: (query) => ((reads += 1), database.count(query)),
      find: async (query) => {
        const found = await database.find(query);
        reads += Math.max(1, found.length);
        return found;
      },
    },
  };
}

describe("what changed since the approval", () => {
  test("is kept with the approval and shown beside what it is now", async () => {
    await seedListing("l1");
    expect((await view()).changes).toBeNull();
    await world.ask(listingRoute.action, { id: "l1" }, { intent: "approve", version: "3", formId: "f1" });
    expect((await view()).changes).toMatchObject({ list: [] });
    await world.seed({
      update: "vehicles/l1",
      data: { status: "in_review", price: 1200, title: "Trek Marlin 7 roja" },
    });
    expect((await view()).changes?.list).toEqual([
      { label: "Título", before: "Trek Marlin 7 aro 29 talla M", after: "Trek Marlin 7 roja" },
      { label: "Precio", before: "S/\u00a02,500", after: "S/\u00a01,200" },
    ]);
  });
});

describe("reports", () => {
  test("about the seller are shown in figures, with the way to them and without who filed them", async () => {
    await seedListing("l1");
    await seedReported(world, { kind: "person", targetId: "rosa", count: 2, open: 1, reasons: { estafa: 2 } });
    const shown = await view();
    expect(shown.sellerReported).toEqual({
      open: 1,
      total: 2,
      reasons: ["Estafó o intentó estafar (2)"],
      to: "/administracion/denuncias/person_rosa",
    });
    expect(shown.reported).toBeNull();
    expect(JSON.stringify(shown)).not.toContain("persona-");
  });

  test("about the listing begin with the newest, and say how many there are", async () => {
    await seedListing("l1");
    await seedReported(world, { targetId: "l1", count: 6 });
    await world.seed({
      update: "reports/listing_l1_persona-3",
      data: { detail: "La última", createdAt: new Date(NOW.getTime() + 1) },
    });
    const { reports, reported } = await view();
    expect(reports).toHaveLength(4);
    expect(reports[0]).toMatchObject({ detail: "La última" });
    expect(reported).toMatchObject({ total: 6, to: "/administracion/denuncias/listing_l1" });
  });
});

test("the dates say when it was sent to the review, and how often again", async () => {
  await seedListing("l1", { resubmissions: 2 });
  await world.seed({ update: "vehicles/l1", data: { review: { signals: [], at: NOW } } });
  expect((await view()).history).toEqual(
    expect.arrayContaining([
      { label: "Enviado a revisión", value: expect.stringContaining("2026") as string },
      { label: "Enviado otra vez", value: "2 veces" },
    ]),
  );
});

describe("reads", () => {
  test("of a listing's page with its trail are at most 30, whatever there is", async () => {
    await seedListing("l1");
    for (let at = 0; at < 12; at += 1) await seedListing(`other-${at}`);
    await seedReported(world, { targetId: "l1", count: 30 });
    await seedReported(world, { kind: "person", targetId: "rosa", count: 30 });
    await world.context().selling.moderation.claim("otra", "l1");
    await world.seed(
      ...Array.from({ length: 30 }, (_, at) => ({
        set: `audit/e${at}`,
        data: { actor: `jefa-${at % 3}`, action: "listing.featured", target: "vehicles/l1", label: "l1", at: NOW },
      })),
    );
    const { database, reads } = counting(world.database);
    const shown = await view(database);
    expect(shown.others).toHaveLength(4);
    const page = reads();
    // The frame reads the trail beside the page.
    const { entries } = await loadTrail(world.context(undefined, database), "vehicles/l1");
    expect(entries).toHaveLength(5);
    expect(page).toBeGreaterThan(10);
    expect(reads()).toBeLessThanOrEqual(30);
  });

  test("of the queue with its claims are at most 30", async () => {
    for (let at = 0; at < 30; at += 1) await seedListing(`l${at}`);
    const { moderation } = world.context().selling;
    for (let at = 0; at < 20; at += 1) await moderation.claim(`otra-${at}`, `l${at}`);
    const { database, reads } = counting(world.database);
    const params = new URLSearchParams("estado=en-revision");
    const { rows } = await loadListingList(world.context(undefined, database), params, ADMIN);
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ claim }) => claim !== "").length).toBeGreaterThan(0);
    expect(reads()).toBeGreaterThan(20);
    expect(reads()).toBeLessThanOrEqual(30);
  });
});
