import { beforeEach, describe, expect, test } from "vitest";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { COUPON_ROWS, loadCoupons } from "~/coupons/admin/coupons.page.server";
import * as coupon from "~/coupons/admin/cupon.route";
import * as coupons from "~/coupons/admin/cupones.route";

import { partsOf } from "../../support/sheets";
import type { World } from "../../support/world";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";
import { billed } from "./billing";

let world: World;
beforeEach(() => {
  world = adminWorld();
  world.given.catalog = { plans: () => Promise.resolve([]) };
});

const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const seedCoupon = (code: string, changes: Record<string, unknown> = {}) =>
  world.seed({ set: `coupons/${code}`, data: { kind: "percent", value: 10, active: true, ...changes } });
const page = (search = "") => loadCoupons(world.context(), new URLSearchParams(search));
const codes = async (search = "") => (await page(search)).rows.map(({ key }) => key);

describe("the list of coupons", () => {
  test("the list of coupons is filtered by state and searched by how a code begins", async () => {
    await seedCoupon("ENERO", { endsAt: at(-3) });
    await seedCoupon("ENERO-2", { startsAt: at(2), endsAt: at(9) });
    await seedCoupon("MARZO", { active: false });
    await seedCoupon("VERANO", { endsAt: at(5) });
    expect(await codes()).toEqual(["ENERO", "ENERO-2", "MARZO", "VERANO"]);
    expect(await codes("estado=vigentes")).toEqual(["VERANO"]);
    expect(await codes("estado=por-empezar")).toEqual(["ENERO-2"]);
    expect(await codes("estado=vencidos")).toEqual(["ENERO"]);
    expect(await codes("estado=terminados")).toEqual(["MARZO"]);
    expect(await codes("q=ene")).toEqual(["ENERO", "ENERO-2"]);
    expect(await codes("q=ene&estado=vencidos")).toEqual(["ENERO"]);
    expect(await codes("q=%C3%B1")).toEqual([]);
    expect((await page()).rows[0]?.badges).toEqual([{ label: "Vencido", tone: "neutral" }]);
  });

  test("the list of coupons has pages both ways, none of which reads more than its rows", async () => {
    for (let n = 0; n < 45; n += 1) await seedCoupon(`CUPON-${String(n).padStart(2, "0")}`);
    const first = await page();
    expect(first.rows.map(({ key }) => key).slice(0, 2)).toEqual(["CUPON-00", "CUPON-01"]);
    const { answer: second, reads } = await billed(world, () => page(`desde=${first.next}`));
    expect(second.rows).toHaveLength(20);
    // With the next page's first row, the place, and who has any of them.
    expect(reads).toBeLessThanOrEqual(23);
    expect((await codes(`desde=${second.next}`)).length).toBe(5);
    expect(await codes(`antes=${second.previous}`)).toEqual(first.rows.map(({ key }) => key));
  });
});

describe("the facts of a list", () => {
  const factsOf = async (search: string) => (await page(search)).rows[0]?.facts.map(({ label }) => label);

  test("the facts of a list are those that its address asks for, in the list's order, and an unknown one is left out", async () => {
    await seedCoupon("VERANO", { totalUses: 5 });
    const own = await factsOf("");
    expect(own).toContain("Descuento");
    expect(await factsOf("columnas=usos&columnas=estado")).toEqual(["Estado", "Usos"]);
    expect(await factsOf("columnas=usos.nada")).toEqual(["Usos"]);
    for (const broken of ["columnas=nada", "columnas=..", `columnas=${"a".repeat(500)}`])
      expect(await factsOf(broken)).toEqual(own);
    const { columns, query } = await page("columnas=usos.estado&estado=vigentes");
    expect(columns.filter(({ isShown }) => isShown).map(({ id }) => id)).toEqual(["estado", "usos"]);
    expect(query.values).toEqual({ estado: "vigentes", columnas: "usos.estado" });
  });

  test("the facts of a list are the columns of its file, after the one that names the row", async () => {
    await seedCoupon("VERANO", { used: 3 });
    const file = await COUPON_ROWS.file(world.context(), new URLSearchParams("columnas=usos"), ADMIN);
    expect((await file.text()).replace("\ufeff", "").split("\r\n")).toEqual([
      '"Código";"Usos"',
      '"VERANO";3',
      '"FIN";1',
      "",
    ]);
  });

  test("an address with an empty parameter leads to the one without it", async () => {
    await expect(page("estado=&q=ver&orden=")).rejects.toMatchObject({ status: 302 });
    const answer = await page("estado=&q=").catch((thrown: unknown) => thrown as Response);
    expect((answer as Response).headers.get("Location")).toBe("/administracion/cupones");
  });
});

describe("a coupon for categories", () => {
  test("a coupon for categories is made by the form, says them, and takes nothing off other vehicles at the checkout", async () => {
    const form = { intent: "crear", codigo: "CERRO", tipo: "percent", valor: "10" };
    const code = form.codigo;
    expect(await answerOf(world.ask(coupons.action, {}, { ...form, categorias: "mtb" }))).toMatchObject({
      status: 303,
    });
    const [data] = partsOf((await world.ask(coupon.loader, { code })) as AdminSheet, "datos");
    expect(data).toMatchObject({
      facts: expect.arrayContaining([{ label: "Vale para", value: "Bicicletas de montaña" }]) as unknown,
    });
    const quote = (...lines: { category: "mtb" | "scooter"; totalCentimos: number }[]) =>
      world.context().coupons.requote(code, { kind: "purchase", lines }, null);
    const [bicycle, scooter] = [
      { category: "mtb", totalCentimos: 1_000_00 },
      { category: "scooter", totalCentimos: 5_000_00 },
    ] as const;
    expect(await quote(bicycle, scooter)).toMatchObject({ ok: true, discountCentimos: 100_00 });
    expect(await quote(scooter)).toMatchObject({ ok: false, rejection: { reason: "other-category" } });
  });

  test("a coupon for categories is rejected with a plan besides, and comes back as it was typed", async () => {
    const form = { intent: "crear", codigo: "DOS", tipo: "percent", valor: "10", para: "destacado", categorias: "mtb" };
    world.given.catalog = { plans: () => Promise.resolve([{ id: "destacado", name: "Destacado" }]) };
    expect(await answerOf(world.ask(coupons.action, {}, form))).toMatchObject({
      status: 400,
      errors: { categorias: expect.stringContaining("plan") as unknown },
      values: { categorias: "mtb", para: "destacado" },
    });
  });
});

describe("the page of a coupon", () => {
  test("the page of a coupon shows it, ends it and lets it be used again, once each", async () => {
    await seedCoupon("VERANO");
    const act = (intent: string, version = "0") =>
      answerOf(world.ask(coupon.action, { code: "VERANO" }, { intent, version }));
    expect(await world.ask(coupon.loader, { code: "VERANO" })).toMatchObject({
      title: "VERANO",
      badges: [{ label: "Vigente" }],
    });
    const to = { status: 303, location: "/administracion/cupones/VERANO" };
    expect(await act("terminar")).toMatchObject(to);
    expect(await act("terminar")).toMatchObject(to);
    expect(await world.ask(coupon.loader, { code: "VERANO" })).toMatchObject({ badges: [{ label: "Terminado" }] });
    expect(await act("reanudar")).toMatchObject({ status: 409 });
    expect(await act("reanudar", "1")).toMatchObject(to);
    expect((await world.entries()).map(({ data }) => data.action).sort()).toEqual(["coupon.ended", "coupon.resumed"]);
    expect(await act("borrar")).toMatchObject({ status: 400 });
  });

  test("a coupon is ended from its row, after which the administrator stays in the list", async () => {
    await seedCoupon("VERANO");
    const [row] = (await page("estado=vigentes")).rows;
    expect(row?.step).toMatchObject({
      to: "/administracion/cupones/VERANO",
      intent: "terminar",
      fields: { version: 0 },
    });
    const act = (volver: string, version: string, intent: string) =>
      answerOf(world.ask(coupon.action, { code: "VERANO" }, { intent, version, volver }));
    const list = "/administracion/cupones?estado=vigentes&desde=ENERO";
    expect(await act(list, "0", "terminar")).toMatchObject({ status: 303, location: list });
    expect(await act(list, "0", "reanudar")).toMatchObject({ status: 409 });
    let version = 1;
    for (const forged of [
      "//evil.test",
      "https://evil.test",
      "/perfil",
      "/administracion/../perfil",
      "/administracion",
    ]) {
      const intent = version % 2 === 1 ? "reanudar" : "terminar";
      const own = { status: 303, location: "/administracion/cupones/VERANO" };
      expect(await act(forged, String(version++), intent), forged).toMatchObject(own);
    }
  });

  test("the page of a coupon is not found for a code that no coupon has", async () => {
    for (const code of ["NADA", "..", "a/b"]) {
      expect(await answerOf(world.ask(coupon.loader, { code }))).toMatchObject({ status: 404 });
      expect(await answerOf(world.ask(coupon.action, { code }, { intent: "terminar" }))).toMatchObject({ status: 404 });
    }
  });
});
