import { describe, expect, test } from "vitest";

import { DOCUMENT_NAMES, DOCUMENT_RULES, DOCUMENT_TYPES, parseDocument } from "~/business/documents";

describe("identity documents", () => {
  test.each([
    ["dni", "12345678", "12345678"],
    ["dni", " 12.345.678 ", "12345678"],
    ["ce", "001234567", "001234567"],
    ["ce", "abc123456789", "ABC123456789"],
    ["pasaporte", "ab-12345", "AB12345"],
    ["ruc", "20512333797", "20512333797"],
    ["ruc", "20 512333797", "20512333797"],
  ] as const)("%s %j is %s", (type, text, number) => {
    expect(parseDocument(type, text)).toBe(number);
  });

  test.each([
    ["dni", "1234567"],
    ["dni", "123456789"],
    ["dni", "1234567A"],
    ["ce", "12345678"],
    ["ce", "1234567890123"],
    ["pasaporte", "AB12"],
    ["pasaporte", "ñandú123"],
    ["ruc", "20512333798"],
    ["ruc", "2051233379"],
    ["ruc", "30512333797"],
    ["ruc", ""],
  ] as const)("the check of an identity document rejects %s %j", (type, text) => {
    expect(parseDocument(type, text)).toBeNull();
  });

  test("the check of an identity document accepts no other check digit of a RUC", () => {
    const passing = [..."0123456789"].filter((digit) => parseDocument("ruc", `2051233379${digit}`) !== null);
    expect(passing).toEqual(["7"]);
  });

  test("an identity document has a name and a format hint for each type", () => {
    for (const type of DOCUMENT_TYPES) {
      expect(DOCUMENT_NAMES[type]).toMatch(/\S/);
      expect(DOCUMENT_RULES[type]).toMatch(/^(El|La) /);
    }
  });
});
