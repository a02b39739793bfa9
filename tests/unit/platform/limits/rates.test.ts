import { describe, expect, test } from "vitest";

import { ACTS, type ActName } from "~/platform/routes/acts";
import { parseRates, ratesOfAct, writeRates } from "~/platform/routes/rates";

describe("changed numbers of the table of limits", () => {
  test("lines are read, and written in one spelling without those of the table itself", () => {
    const changed = parseRates("slot.account.day 8\n\n  offer.account.hour=25\nslot.all.hour 100\n");
    expect(changed).toEqual({ "slot.account.day": 8, "offer.account.hour": 25, "slot.all.hour": 100 });
    expect(writeRates(changed ?? {})).toBe("offer.account.hour 25\nslot.account.day 8");
    expect(parseRates("")).toEqual({});
  });

  test.each([
    ["no number", "offer.account.day"],
    ["no rate of the table", "offer.account.quarter 5"],
    ["no act", "toString.account.day 5"],
    ["zero", "offer.account.day 0"],
    ["more than a hundred times the table's", "offer.account.day 6001"],
    ["a rate with a setting of its own", "contact.account.day 30"],
    ["the gate's row", "change.network.minute 2000"],
    ["the same twice", "offer.account.day 50\noffer.account.day 51"],
    ["more in an hour than in a day", "offer.account.day 10"],
  ])("a text with %s is rejected", (_, text) => {
    expect(parseRates(text)).toBeNull();
  });

  test("all numbers at their highest fit together", () => {
    const highest = (Object.keys(ACTS) as ActName[])
      .flatMap(ratesOfAct)
      .flatMap(({ key, max }) => (max === null ? [] : [`${key} ${max}`]));
    expect(highest.length).toBeGreaterThan(100);
    expect(parseRates(highest.join("\n"))).not.toBeNull();
  });
});
