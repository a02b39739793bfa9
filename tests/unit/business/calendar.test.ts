import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  addBusinessDays,
  addDays,
  businessDaysLeft,
  businessDaysText,
  formatDay,
  isBusinessDay,
  isDay,
  isHoliday,
  limaDay,
  limaYear,
  startOfDay,
} from "~/business/calendar";

const NONE = new Set<string>();
const HOLIDAYS_2026 = [
  "2026-01-01",
  "2026-04-02",
  "2026-04-03",
  "2026-05-01",
  "2026-06-07",
  "2026-06-29",
  "2026-07-23",
  "2026-07-28",
  "2026-07-29",
  "2026-08-06",
  "2026-08-30",
  "2026-10-08",
  "2026-11-01",
  "2026-12-08",
  "2026-12-09",
  "2026-12-25",
];

const day = fc.integer({ min: 0, max: 365 * 12 }).map((count) => addDays("2024-01-01", count));

describe("business-day calendar", () => {
  test("the business-day calendar knows all holidays of 2026 and no others", () => {
    const all = Array.from({ length: 365 }, (_, count) => addDays("2026-01-01", count)).filter((one) =>
      isHoliday(one, NONE),
    );
    expect(all).toEqual(HOLIDAYS_2026);
  });

  test.each([
    [2024, "2024-03-28", "2024-03-29"],
    [2025, "2025-04-17", "2025-04-18"],
    [2027, "2027-03-25", "2027-03-26"],
    [2038, "2038-04-22", "2038-04-23"],
  ])("the business-day calendar finds Holy Week of %i", (_, thursday, friday) => {
    expect([addDays(thursday, -1), thursday, friday, addDays(friday, 1)].map((one) => isHoliday(one, NONE))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("the business-day calendar counts 15 business days: filed 2026-10-05, due 2026-10-27", () => {
    expect(addBusinessDays("2026-10-05", 15, NONE)).toBe("2026-10-27");
  });

  test.each([
    // Across the year's end: 25 December and 1 January do not count.
    ["2026-12-18", 15, "2027-01-12"],
    // Filed on a weekend or a holiday: the term begins with the next business day.
    ["2026-11-21", 1, "2026-11-23"],
    ["2026-12-08", 1, "2026-12-10"],
    // Across Holy Week.
    ["2026-04-01", 1, "2026-04-06"],
    ["2026-10-05", 0, "2026-10-05"],
  ])("the business-day calendar counts from %s %i business days, ending on %s", (from, count, due) => {
    expect(addBusinessDays(from, count, NONE)).toBe(due);
  });

  test("the business-day calendar adds further holidays from the configuration", () => {
    const bridge = new Set(["2026-10-09"]);
    expect(isBusinessDay("2026-10-09", NONE)).toBe(true);
    expect(isBusinessDay("2026-10-09", bridge)).toBe(false);
    expect(addBusinessDays("2026-10-05", 15, bridge)).toBe("2026-10-28");
  });

  test("the business-day calendar removes a holiday by configuration, fixed or movable, in that year alone", () => {
    const taken = new Set(["-2026-10-08", "-2026-04-02"]);
    expect(["2026-10-08", "2026-04-02", "2026-04-03", "2027-10-08"].map((one) => isHoliday(one, taken))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(addBusinessDays("2026-10-05", 15, taken)).toBe("2026-10-26");
    // A day both added and removed is no holiday: a term never grows by mistake.
    expect(isHoliday("2026-10-09", new Set(["2026-10-09", "-2026-10-09"]))).toBe(false);
  });

  test("the business-day calendar counts the days left and the days overdue", () => {
    expect(businessDaysLeft("2026-10-05", "2026-10-27", NONE)).toBe(15);
    expect(businessDaysLeft("2026-10-27", "2026-10-27", NONE)).toBe(0);
    expect(businessDaysLeft("2026-10-28", "2026-10-27", NONE)).toBe(-1);
    // Due on a Friday, read on the Sunday after.
    expect(businessDaysLeft("2026-10-25", "2026-10-23", NONE)).toBe(-1);
  });

  test("adding and counting agree, and a term ends on a business day", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (from, count) => {
        const due = addBusinessDays(from, count, NONE);
        expect(businessDaysLeft(from, due, NONE)).toBe(count);
        expect(isBusinessDay(due, NONE)).toBe(true);
      }),
    );
  });

  test("the business-day calendar changes the day at midnight in Lima, not in London", () => {
    expect(limaDay(new Date("2026-11-21T04:59:59Z"))).toBe("2026-11-20");
    expect(limaDay(new Date("2026-11-21T05:00:00Z"))).toBe("2026-11-21");
    expect(startOfDay("2026-11-21")).toEqual(new Date("2026-11-21T05:00:00Z"));
    expect(["2027-01-01T04:59:59Z", "2027-01-01T05:00:00Z"].map((at) => limaYear(new Date(at)))).toEqual([2026, 2027]);
  });

  test("the business-day calendar writes days and terms in words", () => {
    expect(["2026-01-01", "2026-10-27", "2026-12-31"].map(formatDay)).toEqual([
      "1 de enero de 2026",
      "27 de octubre de 2026",
      "31 de diciembre de 2026",
    ]);
    expect([0, 1, 15].map(businessDaysText)).toEqual(["0 días hábiles", "1 día hábil", "15 días hábiles"]);
  });
});

test("a typed day is one of the calendar of this century, so that the day after it is one as well", () => {
  for (const typed of ["2000-01-01", "2028-02-29", "2099-12-31"]) expect(isDay(typed)).toBe(true);
  for (const typed of ["2026-02-31", "2026-13-01", "9999-12-31", "0001-01-01", "2026-1-5", "x", ""])
    expect(isDay(typed)).toBe(false);
});
