import fc from "fast-check";

/** Values of the tests' own model, independent of the server's code. */
export type Model =
  | { type: "null" }
  | { type: "boolean"; value: boolean }
  | { type: "integer"; value: bigint }
  | { type: "double"; value: number }
  | { type: "timestamp"; seconds: number; micros: number }
  | { type: "string"; value: string }
  | { type: "bytes"; value: Uint8Array }
  | { type: "reference"; segments: string[] }
  | { type: "geoPoint"; latitude: number; longitude: number }
  | { type: "array"; values: Model[] }
  | { type: "map"; fields: [string, Model][] };

const RANK = {
  null: 0,
  boolean: 1,
  integer: 2,
  double: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geoPoint: 7,
  array: 8,
  map: 9,
} as const;

/** Firestore's documented order, written down value by value (no encoding). */
export function compareModels(a: Model, b: Model): number {
  if (RANK[a.type] !== RANK[b.type]) return RANK[a.type] - RANK[b.type];
  if (isNumber(a) && isNumber(b)) return compareNumbers(a.value, b.value);
  if (a.type === "boolean" && b.type === "boolean") return Number(a.value) - Number(b.value);
  if (a.type === "timestamp" && b.type === "timestamp") return a.seconds - b.seconds || a.micros - b.micros;
  if (a.type === "string" && b.type === "string") return compareText(a.value, b.value);
  if (a.type === "bytes" && b.type === "bytes") return Buffer.compare(a.value, b.value);
  if (a.type === "reference" && b.type === "reference") return compareLists(a.segments, b.segments, compareText);
  if (a.type === "geoPoint" && b.type === "geoPoint") return a.latitude - b.latitude || a.longitude - b.longitude;
  if (a.type === "array" && b.type === "array") return compareLists(a.values, b.values, compareModels);
  if (a.type === "map" && b.type === "map") {
    return compareLists(
      sorted(a.fields),
      sorted(b.fields),
      ([n, x], [m, y]) => compareText(n, m) || compareModels(x, y),
    );
  }
  return 0;
}

export const rank = (value: Model): number => RANK[value.type];

const isNumber = (value: Model): value is Extract<Model, { type: "integer" | "double" }> =>
  value.type === "integer" || value.type === "double";

/** NaN first; JavaScript itself compares bigints with doubles exactly. */
function compareNumbers(a: bigint | number, b: bigint | number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return a < b ? -1 : a > b ? 1 : 0;
}

export const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const sorted = (fields: [string, Model][]) => [...fields].sort(([a], [b]) => compareText(a, b));

function compareLists<T>(a: readonly T[], b: readonly T[], compare: (x: T, y: T) => number): number {
  for (const [index, x] of a.entries()) {
    const y = b[index];
    if (y === undefined) return 1;
    const order = compare(x, y);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** The model as Firestore's JSON. */
export function toJson(value: Model): Record<string, unknown> {
  switch (value.type) {
    case "null":
      return { nullValue: null };
    case "boolean":
      return { booleanValue: value.value };
    case "integer":
      return { integerValue: String(value.value) };
    case "double":
      return { doubleValue: Number.isFinite(value.value) ? value.value : String(value.value) };
    case "timestamp":
      return {
        timestampValue: new Date(value.seconds * 1000)
          .toISOString()
          .replace(".000Z", `.${String(value.micros).padStart(6, "0")}Z`),
      };
    case "string":
      return { stringValue: value.value };
    case "bytes":
      return { bytesValue: Buffer.from(value.value).toString("base64") };
    case "reference":
      return { referenceValue: ["projects/p/databases/d/documents", ...value.segments].join("/") };
    case "geoPoint":
      return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
    case "array":
      return { arrayValue: { values: value.values.map(toJson) } };
    case "map":
      return { mapValue: { fields: Object.fromEntries(value.fields.map(([name, item]) => [name, toJson(item)])) } };
  }
}

// Short texts of few letters meet often; the odd ones cover escapes, UTF-8 against UTF-16, and objects' own names.
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "\0", "\x01", "ñ", "\uffee", "🚲", "/"), maxLength: 3 }),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const fieldName = fc
  .oneof(fc.constantFrom("a", "b", "ab", "1", "10", "2", "constructor", "toString"), text)
  .filter((name) => name !== "" && !/^__.*__$/s.test(name));
const segment = text.map((part) => part.replaceAll("/", "-")).filter((part) => part !== "");
const wholeNumber = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map(BigInt),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  nearPowers(),
);
const double = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, NaN, Infinity, -Infinity, 2 ** 53, 2 ** 63, -(2 ** 63), 5e-324),
  fc.double(),
  nearPowers().map(Number),
);

/** Integers around the limit of exact doubles. */
function nearPowers(): fc.Arbitrary<bigint> {
  return fc
    .tuple(fc.constantFrom(52n, 53n, 54n, 62n), fc.bigInt({ min: -3n, max: 3n }), fc.boolean())
    .map(([power, offset, negative]) => (negative ? -1n : 1n) * (2n ** power + offset));
}

const scalar: fc.Arbitrary<Model> = fc.oneof(
  fc.constant<Model>({ type: "null" }),
  fc.boolean().map((value): Model => ({ type: "boolean", value })),
  wholeNumber.map((value): Model => ({ type: "integer", value })),
  double.map((value): Model => ({ type: "double", value })),
  fc
    .tuple(
      fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -62_135_596_800, max: 253_402_300_799 })),
      fc.nat(999_999),
    )
    .map(([seconds, micros]): Model => ({ type: "timestamp", seconds, micros })),
  text.map((value): Model => ({ type: "string", value })),
  fc.uint8Array({ maxLength: 4 }).map((value): Model => ({ type: "bytes", value })),
  fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments): Model => ({ type: "reference", segments })),
  fc
    .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map(([latitude, longitude]): Model => ({ type: "geoPoint", latitude, longitude })),
);

/** Any value Firestore can hold; small ones are frequent, so that equal ones are. */
export const anyValue: fc.Arbitrary<Model> = fc.letrec<{ value: Model; item: Model; map: Model }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 4, arbitrary: scalar },
    tie("map"),
    fc.array(tie("item"), { maxLength: 3 }).map((values): Model => ({ type: "array", values })),
  ),
  // A list holds no list, but a map in it may.
  item: fc.oneof({ maxDepth: 3 }, { weight: 3, arbitrary: scalar }, tie("map")),
  map: fc
    .uniqueArray(fc.tuple(fieldName, tie("value")), { selector: ([name]) => name, maxLength: 3 })
    .map((fields): Model => ({ type: "map", fields })),
})).value;
