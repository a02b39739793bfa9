import { beforeEach, describe, expect, test } from "vitest";

import { USER_SEARCH_FIELDS } from "~/accounts/users/search-backfill";
import { loadUsers } from "~/admin/users/user-list.loader.server";
import { COMPLAINT_LIST_FIELDS } from "~/complaints/list-fields-backfill";
import { runBackfills } from "~/platform/firestore/backfill.server";
import type { Query } from "~/platform/firestore/types";
import { loadListingList } from "~/selling/admin/list.loader.server";
import { LISTING_SEARCH_TERMS } from "~/selling/search/listing-terms-backfill";
import { BACKFILLS } from "~/server/jobs.server";

import { makeProgress, makeSheet } from "../../factories/complaints";
import { makeOrder, makePayment } from "../../factories/orders";
import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { listingOf } from "../../unit/selling/support";
import { ADMIN, adminWorld, NOW } from "../admin/admin-world";

let world: World;
beforeEach(() => {
  world = adminWorld();
});

const run = (backfills = BACKFILLS) => runBackfills(world.context(), backfills);

describe("backfilled fields", () => {
  test("backfilled fields are written into old documents in pieces, once, and leave what changes meanwhile to the next run", async () => {
    const old = { role: "user", createdAt: NOW, updatedAt: NOW };
    const numbers = Array.from({ length: 205 }, (_, at) => String(at).padStart(3, "0"));
    await world.seed(
      ...numbers.map((at) => ({
        set: `users/viejo-${at}`,
        data: { ...old, uid: `viejo-${at}`, email: `v${at}@correo.test`, displayName: `Viejo ${at}` },
      })),
    );
    const name = "user-search-fields";
    expect(await run()).toEqual({ name, checked: 200, written: 200 });
    await world.seed({ update: "users/viejo-000", data: { searchPrefixes: ["zz"] } });
    const { database, clock, log } = world.context();
    const commit: typeof database.commit = async (writes) => {
      await world.seed({ update: "users/viejo-204", data: { displayName: "Nueva 204" } });
      return database.commit(writes);
    };
    const racing = {
      database: {
        read: (path: string) => database.read(path),
        readAll: (paths: string[]) => database.readAll(paths),
        find: (query: Query) => database.find(query),
        commit,
      },
      clock,
      log,
    };
    expect(await runBackfills(racing, BACKFILLS)).toEqual({ name, checked: 0, written: 0 });
    expect(await run()).toEqual({ name, checked: 5, written: 5 });
    expect(await run([USER_SEARCH_FIELDS])).toEqual({ name: null, checked: 0, written: 0 });
    expect((await loadUsers(world.context(), new URLSearchParams("q=v204@correo.test"))).rows).toMatchObject([
      { key: "viejo-204" },
    ]);
    expect((await world.database.read("users/viejo-204"))?.data).toMatchObject({
      nameFolded: "nueva 204",
      updatedAt: NOW,
    });
    // Rules that changed walk again, the others do not.
    expect(await run([{ ...USER_SEARCH_FIELDS, rules: 3 }])).toEqual({ name, checked: 200, written: 1 });
  });

  test("backfilled fields let a case be found by its number's end and its sender, and an order by what it waits for", async () => {
    const { number, ...data } = caseOf({ number: "R-7K4M92QX" });
    const held = makeOrder({ id: "o1", payments: [makePayment({ outcome: "held" })] });
    await world.seed(
      { set: `cases/${number}`, data: { ...data, number } },
      { set: "orders/o1", data: { ...held } },
      { set: "orders/o2", data: { ...makeOrder({ id: "o2" }), waits: [] } },
      { set: "orders/torn", data: { state: "lost" } },
    );
    const results: Awaited<ReturnType<typeof run>>[] = [];
    do results.push(await run());
    while (results.at(-1)?.name !== null);
    expect(results).toEqual([
      { name: "user-search-fields", checked: 0, written: 0 },
      { name: "case-search-terms", checked: 1, written: 1 },
      { name: "order-waits", checked: 3, written: 1 },
      { name: "order-clocks", checked: 3, written: 0 },
      { name: "complaint-list-fields", checked: 0, written: 0 },
      { name: "listing-search-terms", checked: 0, written: 0 },
      { name: "listing-serial-keys", checked: 0, written: 0 },
      { name: null, checked: 0, written: 0 },
    ]);
    for (const typed of ["92QX", "quispe", "ROSA@correo.test"])
      expect(await world.context().cases.queue.search(typed)).toMatchObject({ cases: [{ number }] });
    expect((await world.database.read("orders/o1"))?.data).toMatchObject({ waits: ["held"], version: held.version });
    expect((await world.database.read("orders/o2"))?.data).toMatchObject({ waits: [] });
  });

  test("backfilled fields give a complaint its line of text, and let it be found, from its sheet; one without a sheet stays", async () => {
    const sheet = makeSheet({ number: "000000245-2026" });
    const { excerpt, searchTerms, ...old } = { searchTerms: [], ...makeProgress(sheet) };
    expect([excerpt, searchTerms]).not.toContain("");
    await world.seed(
      { set: `complaints/${sheet.number}`, data: { ...sheet } },
      { set: `complaintProgress/${sheet.number}`, data: { ...old } },
      { set: "complaintProgress/000000246-2026", data: { ...old, number: "000000246-2026" } },
    );
    const { admin } = world.context().complaints;
    expect((await admin.find("quispe")).rows).toEqual([]);
    const name = "complaint-list-fields";
    expect(await run([COMPLAINT_LIST_FIELDS])).toEqual({ name, checked: 2, written: 1 });
    expect(await run([{ ...COMPLAINT_LIST_FIELDS, rules: 2 }])).toEqual({ name, checked: 2, written: 0 });
    for (const typed of ["quispe", "45", "ana@correo.test"])
      expect((await admin.find(typed)).rows).toMatchObject([{ number: sheet.number, excerpt }]);
  });

  test("backfilled fields let a listing be found by brand, model and title, without a new version or time; a bare draft too", async () => {
    const { title, specifications, ...old } = listingOf({ status: "sold" });
    const bare = { sellerId: "rosa", status: "draft", version: 1, photos: [], createdAt: NOW, updatedAt: NOW };
    await world.seed(
      { set: "vehicles/l1", data: { ...old, title, specifications } },
      { set: "vehicles/l2", data: bare },
      { set: "vehicles/l3", data: { ...old, title: 7, specifications: "rota" } },
    );
    world.given.catalog = { search: () => Promise.resolve({ cards: [] }) };
    const found = async (typed: string) =>
      (await loadListingList(world.context(), new URLSearchParams({ q: typed }), ADMIN)).rows.map(({ key }) => key);
    expect(await found("marlin")).toEqual([]);
    const name = "listing-search-terms";
    expect(await run([LISTING_SEARCH_TERMS])).toEqual({ name, checked: 3, written: 3 });
    expect(await run([{ ...LISTING_SEARCH_TERMS, rules: 2 }])).toEqual({ name, checked: 3, written: 0 });
    expect(await found("MARLIN trek")).toEqual([`l1~${old.version}`]);
    expect((await world.database.read("vehicles/l1"))?.data).toMatchObject({
      version: old.version,
      updatedAt: old.updatedAt,
    });
  });
});
