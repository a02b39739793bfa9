import { describe, expect, test } from "vitest";

import { businessHoursLines, businessWeek, OPENING_HOURS, openingState, parseOpenings } from "~/business/hours";

/** 2026-11-20 is a Friday. Times with Lima's offset. */
const WEEK = businessWeek(OPENING_HOURS);
const at = (lima: string, holidays: string[] = []) => openingState(new Date(`${lima}-05:00`), new Set(holidays), WEEK);

describe("opening hours in Lima", () => {
  test.each([
    ["2026-11-20T08:59:59", false, "abre hoy a las 9:00"],
    ["2026-11-20T09:00:00", true, "cierra a las 19:00"],
    ["2026-11-20T18:59:59", true, "cierra a las 19:00"],
    ["2026-11-20T19:00:00", false, "abre mañana a las 9:00"],
    ["2026-11-21T00:00:00", false, "abre hoy a las 9:00"],
    ["2026-11-21T09:00:00", true, "cierra a las 17:00"],
    ["2026-11-21T16:59:00", true, "cierra a las 17:00"],
    ["2026-11-21T17:00:00", false, "abre el lunes a las 9:00"],
    ["2026-11-22T12:00:00", false, "abre mañana a las 9:00"],
    ["2026-11-23T09:00:00", true, "cierra a las 19:00"],
  ])("%s: open %s, %s", (lima, open, next) => {
    expect(at(lima)).toEqual({ open, label: open ? "Abierto ahora" : "Cerrado", next });
  });

  test("the opening hours in Lima take the day of Lima, not of the machine: Friday 19:30 there is already Saturday in UTC", () => {
    expect(openingState(new Date("2026-11-21T00:30:00Z"), new Set(), WEEK)).toMatchObject({
      open: false,
      next: "abre mañana a las 9:00",
    });
  });

  test.each([
    ["2026-12-08T10:00:00", [], "abre el jueves a las 9:00"],
    ["2026-12-24T20:00:00", [], "abre el sábado a las 9:00"],
    ["2026-11-20T10:00:00", ["2026-11-20"], "abre mañana a las 9:00"],
    ["2026-12-31T19:00:00", ["2027-01-02", "2027-01-04", "2027-01-05", "2027-01-06"], "abre el jueves 7 a las 9:00"],
  ])("a workshop is closed on holidays: %s", (lima, holidays, next) => {
    expect(at(lima, holidays)).toEqual({ open: false, label: "Cerrado", next });
  });

  test("opening hours in Lima equal the hours of the specification", () => {
    expect(businessHoursLines(OPENING_HOURS)).toEqual([
      { days: "Lunes a viernes", hours: "9:00-19:00" },
      { days: "Sábado", hours: "9:00-17:00" },
    ]);
  });

  test.each([
    [
      "9-13, 15:30-19",
      [
        [540, 780],
        [930, 1140],
      ],
    ],
    [
      "9:00-13:00 y 15:00–19:00",
      [
        [540, 780],
        [900, 1140],
      ],
    ],
    ["Cerrado", []],
    ["0:00-24:00", [[0, 1440]]],
  ])("opening hours in Lima are read from %s", (text, openings) => {
    expect(parseOpenings(text)?.map(({ from, to }) => [from, to])).toEqual(openings);
  });

  test.each(["", "9:00", "19:00-9:00", "9:00-13:00, 12:00-19:00", "9:60-19:00", "9:00-25:00", "siempre"])(
    "opening hours in Lima are not read from %j",
    (text) => {
      expect(parseOpenings(text)).toBeNull();
    },
  );
});
