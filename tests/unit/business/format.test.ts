import { describe, expect, test, vi } from "vitest";

import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDateTimeWithZone,
  formatDeadline,
  formatDeadlineWithZone,
  formatMonth,
  formatNumber,
  formatShortDateTime,
  formatShortDay,
} from "~/business/format";

const LATE = new Date("2026-11-21T03:05:00Z");

describe("dates in words", () => {
  test.each([
    [formatDate(LATE), "20 de noviembre de 2026"],
    [formatMonth(LATE), "noviembre de 2026"],
    [formatDateTime(LATE), "20 de noviembre de 2026, 22:05"],
    [formatDateTimeWithZone(LATE), "20 de noviembre de 2026, 22:05 (hora de Lima)"],
    [formatShortDateTime(LATE), "20/11/2026, 22:05"],
    [formatShortDateTime(new Date("2026-11-20T05:00:00Z")), "20/11/2026, 00:00"],
    [formatShortDay("2026-12-01"), "01/12/2026"],
  ])("a date in words uses the time zone of Lima: %s", (text, expected) => {
    expect(text).toBe(expected);
  });
});

test.each([
  [0, "1 KB"],
  [348_160, "340 KB"],
  [2_516_582, "2.4 MB"],
])("formatBytes(%s) is %s", (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});

test("formatNumber separates thousands by a comma", () => {
  expect(formatNumber(12_500)).toBe("12,500");
});

test("a deadline at the end of a day is told as that day, any other with its hour", () => {
  const midnight = new Date("2026-12-05T05:00:00Z");
  for (const end of [midnight, new Date(midnight.getTime() - 1), new Date("2026-12-05T04:59:59Z")]) {
    expect(formatDeadline(end)).toBe("4 de diciembre de 2026");
    expect(formatDeadlineWithZone(end)).toBe("4 de diciembre de 2026");
  }
  expect(formatDeadline(new Date("2026-12-05T05:01:00Z"))).toBe("5 de diciembre de 2026, 00:01");
  expect(formatDeadlineWithZone(new Date("2026-12-04T19:05:00Z"))).toBe("4 de diciembre de 2026, 14:05 (hora de Lima)");
});

test("a page that writes no date makes no format of one", async () => {
  vi.resetModules();
  const made = vi.fn<() => void>();
  class Counted extends Intl.DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...given);
      made();
    }
  }
  vi.stubGlobal("Intl", { NumberFormat: Intl.NumberFormat, DateTimeFormat: Counted });
  try {
    const format = await import("~/business/format");
    expect(made).not.toHaveBeenCalled();
    expect(format.formatDate(new Date("2026-11-20T12:00:00Z"))).toBe("20 de noviembre de 2026");
    expect(made).toHaveBeenCalledOnce();
  } finally {
    vi.unstubAllGlobals();
  }
});
