import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { parseBody, stringify } from "../../../local/firestore/values/json.ts";
import { keyOf } from "../../../local/firestore/values/keys.ts";
import { parseValue } from "../../../local/firestore/values/values.ts";
import { anyValue, compareModels, toJson, type Model } from "./reference.ts";

const key = (model: Model): string => keyOf(parseValue(toJson(model), "value"));
const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

describe("the order of values", () => {
  test("the order of values is the documented order of types, then of values", () => {
    const ladder: Record<string, unknown>[] = [
      { nullValue: null },
      { booleanValue: false },
      { booleanValue: true },
      { doubleValue: "NaN" },
      { doubleValue: "-Infinity" },
      { integerValue: "-9223372036854775808" },
      { integerValue: "-9007199254740993" },
      { doubleValue: -9007199254740992 },
      { doubleValue: -1.5 },
      { integerValue: "-1" },
      { doubleValue: -5e-324 },
      { integerValue: "0" },
      { doubleValue: 5e-324 },
      { integerValue: "1" },
      { doubleValue: 1.5 },
      { doubleValue: 9007199254740992 },
      { integerValue: "9007199254740993" },
      { integerValue: "9223372036854775807" },
      { doubleValue: 9223372036854775808 },
      { doubleValue: "Infinity" },
      { timestampValue: "0001-01-01T00:00:00Z" },
      { timestampValue: "1969-12-31T23:59:59.999999Z" },
      { timestampValue: "1970-01-01T00:00:00Z" },
      { timestampValue: "1970-01-01T00:00:00.000001Z" },
      { timestampValue: "9999-12-31T23:59:59.999999Z" },
      { stringValue: "" },
      { stringValue: "\0" },
      { stringValue: "a" },
      { stringValue: "a\0" },
      { stringValue: "aa" },
      { stringValue: "b" },
      { stringValue: "é" },
      { stringValue: "\uffee" },
      { stringValue: "🚲" },
      { bytesValue: "" },
      { bytesValue: "AA==" },
      { bytesValue: "AAA=" },
      { bytesValue: "/w==" },
      { referenceValue: "projects/p/databases/d/documents/a/b" },
      { referenceValue: "projects/p/databases/d/documents/a/b/c/d" },
      { referenceValue: "projects/p/databases/d/documents/a/b!" },
      { geoPointValue: { latitude: -1, longitude: 5 } },
      { geoPointValue: { latitude: 0, longitude: -5 } },
      { geoPointValue: { latitude: 0, longitude: 5 } },
      { arrayValue: {} },
      { arrayValue: { values: [{ integerValue: "1" }] } },
      { arrayValue: { values: [{ integerValue: "1" }, { nullValue: null }] } },
      { arrayValue: { values: [{ integerValue: "2" }] } },
      { mapValue: {} },
      { mapValue: { fields: { a: { integerValue: "1" } } } },
      { mapValue: { fields: { a: { integerValue: "1" }, b: { nullValue: null } } } },
      { mapValue: { fields: { a: { integerValue: "2" } } } },
      { mapValue: { fields: { b: { nullValue: null } } } },
    ];
    const keys = ladder.map((json) => keyOf(parseValue(json, "value")));
    expect([...keys].sort(compareKeys)).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("the order of values equals an independent comparison, for any two values", () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        expect(Math.sign(compareKeys(key(a), key(b)))).toBe(Math.sign(compareModels(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  test("the order of values is total: any three values are transitive, and each equals itself", () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        const [x, y, z] = [a, b, c].sort(compareModels).map(key);
        expect(compareKeys(x ?? "", y ?? "")).toBeLessThanOrEqual(0);
        expect(compareKeys(y ?? "", z ?? "")).toBeLessThanOrEqual(0);
        expect(compareKeys(x ?? "", z ?? "")).toBeLessThanOrEqual(0);
        expect(key(a)).toBe(key(structuredClone(a)));
      }),
      { numRuns: 500 },
    );
  });
});

describe("values", () => {
  test("values come out of JSON as they went in", () => {
    fc.assert(
      fc.property(anyValue, (model) => {
        const value = parseValue(toJson(model), "value");
        const again = parseValue(parseBody(stringify({ value })).value, "value");
        expect(again).toEqual(value);
        expect(keyOf(again)).toBe(key(model));
      }),
      { numRuns: 1000 },
    );
  });
});
