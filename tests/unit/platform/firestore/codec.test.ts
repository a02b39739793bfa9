import fc from "fast-check";
import { LiteralDocumentReference, LiteralGeoPointValue } from "firebase-rest-firestore";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import {
  decodeDocument,
  decodeFields,
  decodeValue,
  encodeFields,
  encodeValue,
  PreciseDate,
  type WireValue,
} from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";

import { recordingLogger } from "../helpers";

/** The value after a server's round trip through JSON. */
const overTheWire = (value: unknown) => decodeValue(JSON.parse(JSON.stringify(encodeValue(value))) as WireValue);

describe("values", () => {
  const date = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  const leaf = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.double().map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.maxSafeInteger(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 53n) }),
    fc.boolean(),
    fc.constant(null),
    date,
    fc.uint8Array({ maxLength: 40 }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.string({ unit: "binary", maxLength: 8 }), tie("value"), { maxKeys: 4 }),
    ),
  }));

  test("values come back as they went (1,000 cases)", () => {
    fc.assert(
      fc.property(value, (given) => {
        const plain =
          typeof given === "object" && given !== null && !Array.isArray(given) && Object.getPrototypeOf(given) === null
            ? { ...given }
            : given;
        expect(overTheWire(plain)).toEqual(plain);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each<[unknown, WireValue]>([
    ["", { stringValue: "" }],
    [0, { integerValue: "0" }],
    [-0, { integerValue: "0" }],
    [1.5, { doubleValue: 1.5 }],
    [2 ** 53, { doubleValue: 2 ** 53 }],
    [NaN, { doubleValue: "NaN" }],
    [-Infinity, { doubleValue: "-Infinity" }],
    [2n ** 63n - 1n, { integerValue: "9223372036854775807" }],
    [new Date(0), { timestampValue: "1970-01-01T00:00:00.000Z" }],
    [new Uint8Array([255, 0]), { bytesValue: "/wA=" }],
    [{}, { mapValue: { fields: {} } }],
    [[], { arrayValue: { values: [] } }],
    [{ a: undefined, b: { c: undefined } }, { mapValue: { fields: { b: { mapValue: { fields: {} } } } } }],
  ])("a value is written as the protocol wants (%#)", (given, expected) => {
    expect(encodeValue(given)).toEqual(expected);
  });

  test("bytes of any size come back as they were", () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    expect(overTheWire(bytes)).toEqual(bytes);
  });

  test("the decoder reads values that servers leave out or write otherwise", () => {
    expect(decodeValue({ mapValue: {} })).toEqual({});
    expect(decodeValue({ arrayValue: {} })).toEqual([]);
    expect(decodeValue({ integerValue: 7 })).toBe(7);
    expect(decodeValue({ integerValue: "9007199254740993" })).toBe(9007199254740993n);
    expect(decodeValue({ doubleValue: "Infinity" })).toBe(Infinity);
    expect(decodeFields(undefined)).toEqual({});
  });

  test("a timestamp keeps its microseconds, unless it is changed", () => {
    const iso = "2026-01-02T03:04:05.678901Z";
    const read = decodeValue({ timestampValue: iso }) as Date;
    expect(read).toBeInstanceOf(PreciseDate);
    expect(read.getTime()).toBe(Date.parse("2026-01-02T03:04:05.678Z"));
    expect(encodeValue(read)).toEqual({ timestampValue: iso });
    read.setFullYear(2027);
    expect(encodeValue(read)).toEqual({ timestampValue: "2027-01-02T03:04:05.678Z" });
    expect(decodeValue({ timestampValue: "2026-01-02T03:04:05.678000Z" })).not.toBeInstanceOf(PreciseDate);
    expect(z.date().parse(decodeValue({ timestampValue: iso }))).toEqual(new Date("2026-01-02T03:04:05.678Z"));
  });

  test("references and places pass through", () => {
    const name = "projects/p/databases/(default)/documents/a/b";
    expect(overTheWire(new LiteralDocumentReference({ referenceValue: name }))).toMatchObject({ referenceValue: name });
    expect(overTheWire(new LiteralGeoPointValue({ geoPointValue: { latitude: -12, longitude: -77 } }))).toMatchObject({
      geoPointValue: { latitude: -12, longitude: -77 },
    });
    expect(decodeValue({ geoPointValue: {} })).toMatchObject({ geoPointValue: { latitude: 0, longitude: 0 } });
  });

  test.each<[string, unknown, RegExp]>([
    ["a function", { a: { b: () => 1 } }, /^a\.b: .*function/],
    ["a hole in a list", { a: [1, undefined] }, /^a\[1\]: .*undefined/],
    ["a class of our own", { a: new Map() }, /^a: .*Map/],
    ["no date", { a: new Date(NaN) }, /^a: no storable date/],
    ["a date beyond the range", { a: new Date(8.64e15) }, /^a: no storable date/],
    ["more than 64 bits", { a: 2n ** 63n }, /^a: .*64 bits/],
    ["a symbol", { a: Symbol("x") }, /^a: .*symbol/],
  ])("%s is rejected, and the error says where", (_name, data, message) => {
    expect(() => encodeFields(data as Record<string, unknown>)).toThrow(TypeError);
    expect(() => encodeFields(data as Record<string, unknown>)).toThrow(message);
  });

  test("a kind of value that is not known is an invalid answer", () => {
    expect(() => decodeValue({ vectorValue: 1 } as unknown as WireValue)).toThrow(FirestoreError);
  });
});

describe("decodeDocument", () => {
  const snapshot = (data: Record<string, unknown>) => ({
    path: "things/t1",
    id: "t1",
    data,
    createTime: "",
    updateTime: "",
  });
  const Thing = z.object({ name: z.string(), count: z.number().default(0) });

  test("decodeDocument gives the fields of the schema, with the id", () => {
    const { log, lines } = recordingLogger();
    expect(decodeDocument(Thing, snapshot({ name: "a", other: 1 }), log)).toEqual({ id: "t1", name: "a", count: 0 });
    expect(lines).toEqual([]);
  });

  test("decodeDocument leaves out and logs what does not fit, naming the fields and no values", () => {
    const { log, lines } = recordingLogger();
    expect(decodeDocument(Thing, snapshot({ name: 987654 }), log)).toBeNull();
    expect(lines).toMatchObject([
      {
        level: "warn",
        event: "firestore.document-does-not-fit",
        path: "things/t1",
        issues: [expect.stringContaining("name")],
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain("987654");
  });
});
