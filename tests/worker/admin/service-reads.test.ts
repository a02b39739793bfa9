import { expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { loadBrands } from "~/catalog/reference/admin/brands.page.server";
import { loadPayoutList } from "~/orders/payouts/admin/list.loader.server";
import { loadAdvisorList } from "~/workshops/admin/advisors/advisor-list.loader.server";
import { loadWorkshopList } from "~/workshops/admin/workshop-list.loader.server";

import { makeAdvisor, makeWorkshop } from "../../unit/workshops/make-workshop";
import { NOW, adminWorld } from "./admin-world";
import { GUARD_READS, VIEWS_READS, billed } from "./billing";

/** Of the 30 that a page may cost. */
const MOST = 30 - GUARD_READS - VIEWS_READS;

test("a full page of payouts of as many sellers, in the middle of the list, stays within its reads", async () => {
  const world = adminWorld();
  for (let n = 0; n < 35; n += 1) {
    const uid = `seller-${n}`;
    const user = newUserDocument({ uid, email: `${uid}@correo.test`, displayName: `V ${n}`, emailVerified: true }, NOW);
    const id = `o${String(n).padStart(2, "0")}`;
    const amounts = { grossCentimos: 1, shippingCentimos: 0, commissionCentimos: 0, netCentimos: 1 };
    const line = { orderId: id, orderNumber: id, sellerId: uid, state: "pending", createdAt: NOW, paidAt: null };
    await world.seed(
      { set: `users/${uid}`, data: { ...user } },
      { set: `payouts/${id}`, data: { ...line, ...amounts } },
    );
  }
  const { answer: view, reads } = await billed(world, () =>
    loadPayoutList(world.context(), new URLSearchParams("desde=o09")),
  );
  expect(view.rows.flatMap(({ facts }) => facts.map(({ value }) => value))).toContain("V 19");
  expect(view.rows).toHaveLength(10);
  expect(view.standing).toBe("Página 2 de 4 · 35 en total");
  // Each line says why it cannot be transferred: by its order, its account and its seller. One asks who has any.
  expect(reads).toBeLessThanOrEqual(MOST + 1 + 3 * view.rows.length);
});

test("workshops and advisors are read a page at a time, also with filters and where words are looked for", async () => {
  const world = adminWorld();
  for (let n = 0; n < 60; n += 1) {
    const [id, active] = [`t${String(n).padStart(2, "0")}`, n % 2 === 0];
    const certifiedUntil = n % 4 === 0 ? new Date("2026-11-01T05:00:00Z") : new Date("2026-12-01T05:00:00Z");
    const { certifiedAt, ...workshop } = makeWorkshop({ id, name: `Taller ${id}` });
    const advisor = makeAdvisor({ id, name: `Ana ${id}`, position: n });
    const certificate = { certifiedAt: new Date(`${certifiedAt}T05:00:00Z`), certifiedUntil };
    await world.seed(
      { set: `workshops/${id}`, data: { ...workshop, ...certificate, active, version: 1 } },
      { set: `advisors/${id}`, data: { ...advisor, active, version: 1 } },
    );
  }
  const names = Array.from({ length: 60 }, (_, n) => `t${String(n).padStart(2, "0")}`);
  world.given.workshops = {
    names: () => Promise.resolve(names.map((id) => ({ id, name: `Taller ${id}`, district: "" }))),
    advisors: () => Promise.resolve(names.map((id) => makeAdvisor({ id, name: `Ana ${id}` }))),
  };
  const searches = ["", "desde=t30", "estado=visibles", "estado=vencidos", "estado=por-vencer", "estado=suspendidos"];
  for (const search of [...searches, "lugar=arequipa&estado=vencidos", "q=taller", "q=ana&estado=suspendidos"])
    for (const load of [loadWorkshopList, loadAdvisorList]) {
      const ask: () => Promise<{ rows: unknown[] }> = () => load(world.context(), new URLSearchParams(search));
      const { answer: view, reads } = await billed(world, ask);
      expect(view.rows.length, `${load.name} ${search}`).toBeLessThanOrEqual(20);
      expect(reads, `${load.name} ${search}`).toBeLessThanOrEqual(MOST);
    }
  const rows = async (search: string) =>
    (await loadWorkshopList(world.context(), new URLSearchParams(search))).rows.map(({ key }) => key.split("~")[0]);
  expect((await rows("estado=visibles")).slice(0, 2)).toEqual(["t02", "t06"]);
  expect((await rows("estado=vencidos")).length).toBe(15);
  expect((await rows("estado=por-vencer")).length).toBe(15);
  expect(await rows("q=taller+t07")).toEqual(["t07"]);
});

test("brands with a filter, and those that come first, stay within their reads", async () => {
  const world = adminWorld();
  const brands = Array.from({ length: 60 }, (_, n) => {
    const id = `marca-${String(n).padStart(2, "0")}`;
    return { id, name: `Marca ${n}`, kinds: ["bicicleta"], active: true, position: n < 20 ? n + 1 : 0 };
  });
  await world.seed(...brands.map(({ id, ...data }) => ({ set: `brands/${id}`, data })));
  world.given.catalog = {
    brands: () => Promise.resolve(brands),
    search: () => Promise.resolve({ facets: { brands: [] } }),
  };
  const searches = ["", "desde=marca-25", "q=marca", "estado=ofrecidas", "estado=primeras"];
  for (const search of searches) {
    const { answer: view, reads } = await billed(world, () => loadBrands(world.context(), new URLSearchParams(search)));
    expect(view.list.rows, search).toHaveLength(20);
    expect(view.first?.length ?? 0, search).toBe(search === "estado=primeras" ? 20 : 0);
    expect(reads, search).toBeLessThanOrEqual(MOST);
  }
});
