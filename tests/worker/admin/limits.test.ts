import { describe, expect, test } from "vitest";

import { ACTS, type ActName } from "~/platform/routes/acts";
import { parseSite } from "~/platform/site-variables";
import { ACT_GROUPS } from "~/settings/admin/limit-words.server";
import * as limits from "~/settings/admin/limites.route";
import { loadLimits } from "~/settings/admin/limits.page.server";

import type { World } from "../../support/world";
import { adminWorld } from "./admin-world";

const OFFER = { "offer.account.hour": "25", "offer.account.day": "", "offer.network.day": "150" };
const REST = { "offer.wide.day": "400", "offer.target.day": "30", "offer.known.day": "3000" };
const save = (world: World, fields: Record<string, string>, version = "0", act = "offer") =>
  world.ask(limits.action, {}, { ...OFFER, ...REST, ...fields, version }, `?acto=${act}`);

async function stored(world: World): Promise<string | null> {
  const values = (await world.find("settings/site"))?.values as { LIMIT_RATES?: string } | undefined;
  return values?.LIMIT_RATES ?? null;
}

describe("the page of the table of limits", () => {
  test("the page of the table of limits has words for each act of the table, once", () => {
    const named = ACT_GROUPS.flatMap(({ acts }) => Object.keys(acts));
    expect(named.toSorted()).toEqual((Object.keys(ACTS) as ActName[]).toSorted());
  });

  test("the page of the table of limits says of each act its costs, its numbers and what happens beyond, in Spanish", async () => {
    const { groups } = await loadLimits(adminWorld().context(), new URLSearchParams());
    const offer = groups.flatMap(({ acts }) => acts).find(({ name }) => name === "offer");
    expect(offer).toMatchObject({
      title: "Ofrecer un precio",
      costs: "un correo, una notificación, un documento",
      needsConfirmed: true,
      to: "/administracion/limites?acto=offer",
    });
    expect(offer?.rates[0]).toEqual({ subject: "Cuenta", text: "20 por hora, 60 por día", isChanged: false });
    expect(groups.flatMap(({ acts }) => acts).find(({ name }) => name === "change")?.to).toBeNull();
    const phoneCode = groups.flatMap(({ acts }) => acts).find(({ name }) => name === "phoneCode");
    expect(phoneCode?.rates).toContainEqual({
      subject: "Conexión, entre todas sus cuentas",
      text: "10 por día",
      isChanged: false,
    });
  });

  test("a number is changed by its form, with an entry in the log, and an empty field brings the table's back", async () => {
    const world = adminWorld();
    expect(await save(world, {})).toMatchObject({ status: 303 });
    expect(await stored(world)).toBe("offer.account.hour 25");
    const view = await loadLimits(world.context(), new URLSearchParams("acto=offer"));
    expect(view.act?.fields[0]).toMatchObject({ key: "offer.account.hour", value: "25", limit: 20, max: 2_000 });
    await save(world, { "offer.account.hour": "" }, "1");
    expect(await stored(world)).toBeNull();
    expect((await world.entries()).map(({ data }) => data.action)).toEqual(Array(2).fill("settings.changed"));
  });

  test.each([
    ["offer.account.hour", "0"],
    ["offer.account.hour", "2001"],
    ["offer.account.hour", "muchas"],
    // The hour allows 25.
    ["offer.account.day", "10"],
  ])("a wrong number at %s (%s) is rejected at its field, with what was typed", async (field, value) => {
    const world = adminWorld();
    expect(await save(world, { [field]: value })).toMatchObject({
      init: { status: 400 },
      data: { errors: { [field]: expect.any(String) }, values: { [field]: value } },
    });
    expect(await stored(world)).toBeNull();
  });

  test("an unknown act is not found, and an earlier form is rejected", async () => {
    const world = adminWorld();
    await expect(save(world, {}, "0", "nada")).rejects.toMatchObject({ init: { status: 404 } });
    await save(world, {});
    expect(await save(world, { "offer.account.hour": "30" })).toMatchObject({ init: { status: 409 } });
  });

  test("budgets and the rules of rooms count by the changed numbers", async () => {
    const world = adminWorld();
    const { limits: changed } = parseSite({ LIMIT_RATES: "coupon.account.hour 2\nreview.account.hour 1" }, "local");
    world.env.limits = changed;
    world.renew();
    const take = (each: string) => world.budgets.take("review", { uid: "ana", each });
    expect([(await take("a")).allowed, (await take("b")).allowed]).toEqual([true, false]);
    const rule = { limit: 10, windowSeconds: 3_600, rate: "coupon.account.hour" };
    const states = [];
    for (let n = 0; n < 3; n += 1) states.push((await world.limiter.take("cupón:ana", rule)).allowed);
    expect(states).toEqual([true, true, false]);
    expect(await world.limiter.peek("cupón:ana", rule)).toMatchObject({ allowed: false, remaining: 0 });
  });
});
