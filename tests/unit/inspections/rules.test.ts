import { describe, expect, test } from "vitest";

import { BICYCLE_CHECKLIST } from "~/inspections/checklist/bicycle";
import { CRITICAL_CAP, inspectionScore, pointsOf } from "~/inspections/checklist/checklist";
import { LEGAL_CHECKLIST } from "~/inspections/checklist/legal";
import { MOTORCYCLE_CHECKLIST } from "~/inspections/checklist/motorcycle";
import { icsAttachment, icsOf, type CalendarEvent } from "~/inspections/inspection-mails";
import { newReportCode, REPORT_CODE } from "~/inspections/model";
import { findSlot, freeDays, slotsOfDay } from "~/inspections/slots";

const HOURS = [
  { day: 3, from: 9 * 60, to: 12 * 60 + 30 },
  { day: 3, from: 15 * 60 + 30, to: 16 * 60 },
];
const NONE = new Set<string>();

describe("slots", () => {
  test("slots begin with each opening, and fit whole into it", () => {
    expect(slotsOfDay(HOURS, "2026-11-25", NONE).map(({ time }) => time)).toEqual(["9:00", "10:00", "11:00"]);
    expect(slotsOfDay(HOURS, "2026-11-24", NONE)).toEqual([]);
    expect(slotsOfDay(HOURS, "2026-11-25", new Set(["2026-11-25"]))).toEqual([]);
  });

  test("slots are free from three hours ahead, less what is taken", () => {
    // 7:00 in Lima: 9:00 is too soon.
    const now = new Date("2026-11-25T12:00:00Z");
    const [today, next] = freeDays(HOURS, { now, holidays: NONE, taken: new Set(["2026-11-25T1000"]) });
    expect(today).toMatchObject({ day: "2026-11-25", label: "miércoles 25/11", slots: [{ time: "11:00" }] });
    expect(next?.day).toBe("2026-12-02");
    expect(findSlot(HOURS, "2026-11-25T0900", { now, holidays: NONE })).toBeNull();
    expect(findSlot(HOURS, "2027-11-24T0900", { now, holidays: NONE })).toBeNull();
    expect(findSlot(HOURS, "basura", { now, holidays: NONE })).toBeNull();
    expect(findSlot(HOURS, "2026-12-02T0900", { now, holidays: NONE })?.startsAt.toISOString()).toBe(
      "2026-12-02T14:00:00.000Z",
    );
  });
});

describe("checklists", () => {
  test("checklists have their points, each once", () => {
    expect(pointsOf(BICYCLE_CHECKLIST)).toHaveLength(41);
    expect(pointsOf(MOTORCYCLE_CHECKLIST)).toHaveLength(60);
    for (const list of [BICYCLE_CHECKLIST, MOTORCYCLE_CHECKLIST, LEGAL_CHECKLIST]) {
      const ids = [...pointsOf(list), ...list].map(({ id }) => id);
      expect(new Set(pointsOf(list).map(({ id }) => id)).size).toBe(pointsOf(list).length);
      expect(ids.every((id) => /^[a-z-]+$/.test(id))).toBe(true);
    }
  });

  test("checklists give a score of what the vehicle has; a critical fault caps it", () => {
    expect(inspectionScore(BICYCLE_CHECKLIST, () => "ok")).toBe(100);
    expect(inspectionScore(BICYCLE_CHECKLIST, () => "attention")).toBe(50);
    expect(inspectionScore(BICYCLE_CHECKLIST, () => "none")).toBe(0);
    expect(inspectionScore(BICYCLE_CHECKLIST, (id) => (id === "pintura" ? "bad" : "ok"))).toBe(98);
    expect(inspectionScore(BICYCLE_CHECKLIST, (id) => (id === "freno-delantero" ? "bad" : "ok"))).toBe(CRITICAL_CAP);
  });
});

test("codes of reports are of 60 random bits", () => {
  const codes = Array.from({ length: 1_000 }, newReportCode);
  expect(new Set(codes).size).toBe(1_000);
  expect(codes.every((code) => REPORT_CODE.test(code))).toBe(true);
});

const SENT = new Date("2026-11-20T15:00:00Z");
const EVENT: CalendarEvent = {
  uid: "x@demo.pe",
  sequence: 2,
  startsAt: new Date("2026-11-25T15:00:00Z"),
  minutes: 45,
  title: `Inspección de Trek, Marlin; ${"ñandú ".repeat(20)}`,
  place: "Calle Los Pedales 340",
  text: "línea\notra",
  isCancelled: true,
  organizer: { name: 'La "Rebi"\r\nX:1', email: "hola@rebi.test", site: "https://rebi.test" },
};

test.each([
  [false, "PUBLISH"],
  [true, "CANCEL"],
])("a calendar's part of a mail says the method of its file (cancelled: %s)", (isCancelled, method) => {
  const { contentType, content } = icsAttachment({ ...EVENT, isCancelled }, SENT);
  expect(contentType).toBe(`text/calendar; charset=utf-8; method=${method}`);
  expect(atob(content)).toContain(`METHOD:${method}\r\n`);
});

test("a calendar file names its organizer, by the site where the business has no e-mail", () => {
  expect(icsOf(EVENT, SENT)).toContain('\r\nORGANIZER;CN="La RebiX:1":mailto:hola@rebi.test\r\n');
  const organizer = { name: "Rebi", email: null, site: "https://rebi.test" };
  expect(icsOf({ ...EVENT, organizer }, SENT)).toContain('\r\nORGANIZER;CN="Rebi":https://rebi.test\r\n');
});

test("a calendar file escapes its texts and folds long lines", () => {
  const file = icsOf(EVENT, SENT);
  expect(file).toContain("DTSTART:20261125T150000Z\r\nDTEND:20261125T154500Z\r\n");
  expect(file).toContain("METHOD:CANCEL");
  expect(file).toContain("Trek\\, Marlin\\;");
  expect(file).toContain("línea\\notra");
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
