import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { loadTrail } from "~/admin/audit/log-page.loader.server";
import * as listingRoute from "~/selling/admin/anuncio.route";
import { loadListingList } from "~/selling/admin/list.loader.server";
import { loadAdminListing } from "~/selling/admin/listing.page.server";
import { listingTerms } from "~/selling/listing-terms";

import type { World } from "../../support/world";
import { listingOf } from "../../unit/selling/support";
import { NOW, adminWorld } from "./admin-world";
import { GUARD_READS, VIEWS_READS, billReads, billed, listReads } from "./billing";
import { seedReported } from "./reported";

let world: World;

beforeEach(async () => {
  world = adminWorld();
  world.given.catalog = { index: { refresh: () => Promise.resolve({}) } };
  await world.seed({ set: "users/rosa", data: { email: "rosa@correo.test", displayName: "Rosa" } });
});

async function seedListing(id: string, changes: Parameters<typeof listingOf>[0] = {}) {
  const content = listingOf({ status: "in_review", ...changes });
  await world.seed({
    set: `vehicles/${id}`,
    data: { ...content, searchTerms: listingTerms(content), sellerId: "rosa" },
  });
}

function view() {
  return loadAdminListing(world.context(), "l1", new URLSearchParams());
}

describe("what changed since the approval", () => {
  test("the change since the approval is kept with the approval and shown beside what it is now", async () => {
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
  test("reports about the seller are shown in figures, with the way to them and without who filed them", async () => {
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

  test("reports about the listing begin with the newest, and say how many there are", async () => {
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
  test("reads of a listing's page with its trail are at most 30, whatever there is", async () => {
    await seedListing("l1");
    for (let at = 0; at < 12; at += 1) await seedListing(`other-${at}`);
    await seedReported(world, { targetId: "l1", count: 30 });
    await seedReported(world, { kind: "person", targetId: "rosa", count: 30 });
    await world.seed(
      ...Array.from({ length: 30 }, (_, at) => ({
        set: `audit/e${at}`,
        data: { actor: `jefa-${at % 3}`, action: "listing.featured", target: "vehicles/l1", label: "l1", at: NOW },
      })),
    );
    const bill = billReads(world);
    const shown = await view();
    expect(shown.others).toHaveLength(3);
    expect(shown.queue.standing).toBe("1 de 13");
    expect(bill.reads).toBeGreaterThan(10);
    // The frame reads the trail beside the page.
    const { entries } = await loadTrail(world.context(), "vehicles/l1");
    expect(entries).toHaveLength(5);
    await world.adminWork.read("vehicles/l1");
    expect(bill.reads + GUARD_READS).toBeLessThanOrEqual(30);
  });

  test.each(["", "estado=en-revision", "q=rosa@correo.test", "q=marlin", "q=trek+marlin", "q=marl+trek", "q=nada+hay"])(
    "reads of the list are at most 30 and one for each held row, also of its second page: %s",
    async (search) => {
      for (let at = 0; at < 40; at += 1) await seedListing(`l${at}`);
      const ana = { uid: "otra", email: "ana@rebi.test", displayName: "Ana", emailVerified: true };
      await world.seed(
        { set: "users/otra", data: { ...newUserDocument(ana, NOW), role: "admin" } },
        ...Array.from({ length: 40 }, (_, at) => {
          const page = `/administracion/anuncios/l${at}`;
          return {
            set: `adminWork/vehicles_l${at}`,
            data: { target: `vehicles/l${at}`, page, assignee: "otra", isHeld: true },
          };
        }),
      );
      await world.adminWork.namesOf();
      const published = Array.from({ length: 40 }, (_, at) => ({ id: `l${at}`, title: "Trek" }));
      world.given.catalog = { search: () => Promise.resolve({ cards: published }) };
      const list = (more: string) =>
        billed(world, () => loadListingList(world.context(), new URLSearchParams(`${search}${more}`)));
      const { answer: first, reads } = await list("");
      expect(first.rows.length).toBeGreaterThan(10);
      expect(first.rows.every(({ holder }) => holder?.name === "Ana")).toBe(true);
      expect(reads).toBeGreaterThan(first.rows.length);
      expect(reads + GUARD_READS + VIEWS_READS).toBeLessThanOrEqual(listReads(first.rows));
      if (first.next === null) return;
      const { answer: second, reads: later } = await list(`&desde=${first.next}`);
      expect(second.rows).toHaveLength(15);
      expect(later + GUARD_READS + VIEWS_READS).toBeLessThanOrEqual(listReads(second.rows));
    },
  );
});
