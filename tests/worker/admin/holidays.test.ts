import { describe, expect, test } from "vitest";

import * as holidays from "~/settings/admin/feriados.route";
import { holidayRows, loadHolidays } from "~/settings/admin/holidays.page.server";

import { contextOf } from "../../support/context";
import type { World } from "../../support/world";
import { adminWorld } from "./admin-world";

const TODAY = "2026-11-23";
const ask = (world: World, intent: string, dia: string, version = "0") =>
  world.ask(holidays.action, {}, { intent, dia, version });
const stateOf = (response: unknown) => {
  const { data, init } = response as { data: { errors: Record<string, string> }; init: { status: number } };
  return { status: init.status, fields: Object.keys(data.errors) };
};
async function daysOf(world: World): Promise<unknown> {
  const values = (await world.find("settings/site"))?.values as { HOLIDAYS?: string } | undefined;
  return values?.HOLIDAYS ?? null;
}

describe("holidays", () => {
  test("holidays are those of the code with their names, and those that were added or taken back", () => {
    const rows = holidayRows(2026, ["2026-12-24", "-2026-12-09"], TODAY);
    expect(rows).toHaveLength(17);
    expect(rows.filter(({ day }) => /^2026-(04|12)/.test(day))).toMatchObject([
      { day: "2026-04-02", name: "Jueves Santo", step: null },
      { day: "2026-04-03", name: "Viernes Santo", step: null },
      { day: "2026-12-08", name: "Inmaculada Concepción", step: "quitar" },
      { day: "2026-12-09", name: "Ya no es feriado", step: "contar", isCounted: false },
      { day: "2026-12-24", name: "Agregado", step: "quitar" },
      { day: "2026-12-25", name: "Navidad", step: "quitar" },
    ]);
  });

  test("holidays are added and taken back by their form, each once", async () => {
    const world = adminWorld();
    await ask(world, "agregar", "2026-12-24");
    expect(await daysOf(world)).toBe("2026-12-24");
    expect(stateOf(await ask(world, "agregar", "2026-12-24", "1"))).toEqual({ status: 400, fields: ["dia"] });
    await ask(world, "quitar", "2026-12-25", "1");
    await ask(world, "quitar", "2026-12-25", "2");
    expect(await daysOf(world)).toBe("-2026-12-25\n2026-12-24");
    await ask(world, "contar", "2026-12-25", "2");
    await ask(world, "quitar", "2026-12-24", "3");
    expect(await daysOf(world)).toBeNull();
    expect((await world.entries()).map(({ data }) => data.action)).toEqual(Array(4).fill("settings.changed"));
  });

  test("holidays reject days that do not exist, have passed or are far away, and an earlier form", async () => {
    const world = adminWorld();
    for (const day of ["", "2026-02-30", "24/12/2026", "2026-11-22", "2040-01-02"])
      expect(stateOf(await ask(world, "agregar", day))).toEqual({ status: 400, fields: ["dia"] });
    await ask(world, "agregar", "2026-12-24");
    expect(stateOf(await ask(world, "agregar", "2026-12-31"))).toEqual({ status: 409, fields: [""] });
  });

  test("holidays warn in the last months of a year that nothing was added for the next", async () => {
    const world = adminWorld();
    const { settings, clock } = world.context();
    expect(await loadHolidays(contextOf({ settings, clock }))).toMatchObject({
      missingYear: 2027,
      years: [{ year: 2026 }, { year: 2027 }],
    });
    await ask(world, "agregar", "2027-01-02");
    expect(await loadHolidays(contextOf({ settings, clock }))).toMatchObject({ missingYear: null });
    const inJune = { now: () => new Date("2027-06-01T15:00:00Z") };
    expect(await loadHolidays(contextOf({ settings, clock: inJune }))).toMatchObject({ missingYear: null });
  });
});
