import { describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { SIGNAL_RULES } from "~/platform/env-limits";
import { isHeldBy, isHeldOnReturn, listingReviewOf } from "~/selling/review/review";
import { newSignals, signalsOf, type SignalFacts } from "~/selling/review/signals";

import { NOW } from "../support";

const FACTS: SignalFacts = {
  rules: SIGNAL_RULES,
  title: "Trek Marlin 7 aro 29 talla M",
  description: "Bicicleta en buen estado, con mantenimiento reciente y llantas nuevas.",
  priceCentimos: 2_500_00,
  usual: { low: 2_000_00, high: 3_000_00, count: 14 },
  accountSince: new Date(NOW.getTime() - 30 * DAY_MS),
  publishedInDay: 0,
  isSerialNearStolen: false,
  serialKey: "WTU123K4567",
  samePhotos: [],
  openReports: 0,
  siteUrl: "https://rebi.example",
  now: NOW,
};

function kindsOf(changes: Partial<SignalFacts>) {
  return signalsOf({ ...FACTS, ...changes }).map(({ kind }) => kind);
}

describe("signals of a listing", () => {
  test("signals of a listing are none for an ordinary one, also where little is known", () => {
    expect(signalsOf(FACTS)).toEqual([]);
    expect(kindsOf({ priceCentimos: null, usual: null, accountSince: null })).toEqual([]);
  });

  test.each([
    [999_99, ["precio"]],
    [1_000_00, []],
    [6_000_00, []],
    [6_000_01, ["precio"]],
  ])("signals of a listing tell a price of %i céntimos from usual ones", (priceCentimos, kinds) => {
    expect(kindsOf({ priceCentimos })).toEqual(kinds);
  });

  test("signals of a listing say what is usual", () => {
    expect(signalsOf({ ...FACTS, priceCentimos: 900_00 })[0]?.detail.replaceAll("\u00a0", " ")).toBe(
      "Pide S/ 900, muy por debajo de lo usual: entre S/ 2,000 y S/ 3,000 (14 parecidos).",
    );
  });

  test.each([
    ["Escríbeme al 987 654 321 o +51 987654321", "un teléfono o correo", ["987654321"]],
    ["Escríbeme al ９８７６５４３２１", "un teléfono o correo", ["987654321"]],
    ["Correo Rosa@example.com", "un teléfono o correo", ["rosa@example.com"]],
    ["Más fotos en www.ejemplo.net/fotos", "un enlace", ["www.ejemplo.net/fotos"]],
  ])("signals of a listing find contact data: %s", (description, what, found) => {
    const detail = `El texto lleva ${what}.`;
    expect(signalsOf({ ...FACTS, description })).toContainEqual({ kind: "contacto", detail, found });
  });

  test("signals of a listing let links to the site itself be", () => {
    expect(kindsOf({ description: "Se parece a https://rebi.example/producto/abc" })).toEqual([]);
  });

  test.each([
    ["SIN PAPELES, precio de remate", "«sin papeles»"],
    ["Es una réplica muy buena", "«réplica»"],
    ["Sepárala con S/ 200", "«separa con»"],
    ["Pido adelanto por separado", null],
    ["No repliques mis fotos", null],
    ["Cuesta la mitad", null],
  ])("signals of a listing find sensitive words as whole words: %s", (description, word) => {
    const found = signalsOf({ ...FACTS, description }).find(({ kind }) => kind === "palabras");
    expect(found?.detail ?? null).toBe(word === null ? null : `El texto dice ${word}.`);
  });

  test("signals of a listing count the listing itself among those of a day", () => {
    expect(kindsOf({ publishedInDay: 3 })).toEqual([]);
    expect(kindsOf({ publishedInDay: 4 })).toEqual(["muchos"]);
    expect(kindsOf({ publishedInDay: 4, rules: { ...SIGNAL_RULES, manyListings: 6 } })).toEqual([]);
  });

  test("signals of a listing tell of accounts of less than a week", () => {
    expect(kindsOf({ accountSince: new Date(NOW.getTime() - 7 * DAY_MS) })).toEqual([]);
    expect(kindsOf({ accountSince: new Date(NOW.getTime() - 7 * DAY_MS + 1) })).toEqual(["cuenta-nueva"]);
  });

  test("signals of a listing show open reports, which make no listing wait", () => {
    const reported = signalsOf({ ...FACTS, openReports: 2 });
    expect(reported).toEqual([{ kind: "denuncias", detail: "Tiene 2 reportes abiertos." }]);
    expect(newSignals(reported, [])).toEqual([]);
    expect(isHeldBy("marcados", { signals: reported, isFirst: false })).toBe(false);
  });

  test("signals of a listing name a serial near a stolen one, and listings with the same photo", () => {
    expect(kindsOf({ isSerialNearStolen: true, samePhotos: [{ id: "abc" }] })).toEqual(["serie", "foto"]);
  });
});

describe("a change of a published listing", () => {
  const price = { kind: "precio", detail: "" } as const;
  const account = { kind: "cuenta-nueva", detail: "" } as const;

  test("a change of a published listing is looked at again for what nobody has seen of its content", () => {
    expect(newSignals([price, account], [])).toEqual([price]);
    expect(newSignals([price, account], [price])).toEqual([]);
  });

  /** Changes of a listing since the approved one. */
  function newKinds(before: Partial<SignalFacts>, after: Partial<SignalFacts>) {
    const known = signalsOf({ ...FACTS, ...before });
    return newSignals(signalsOf({ ...FACTS, ...after }), known).map(({ kind }) => kind);
  }

  test.each<[string, Partial<SignalFacts>, Partial<SignalFacts>, string]>([
    ["another telephone", { description: "Al 987654321" }, { description: "Al 912345678" }, "contacto"],
    ["another word", { description: "Sin papeles" }, { description: "Sin papeles y robada" }, "palabras"],
    ["a photo of another listing", { samePhotos: [{ id: "a" }] }, { samePhotos: [{ id: "b" }] }, "foto"],
    ["another serial", { isSerialNearStolen: true }, { isSerialNearStolen: true, serialKey: "WTU123K4568" }, "serie"],
    ["a price twice as far off", { priceCentimos: 900_00 }, { priceCentimos: 400_00 }, "precio"],
  ])("a change of a published listing is looked at again for %s of the same kind", (_, before, after, kind) => {
    expect(newKinds(before, after)).toEqual([kind]);
    expect(newKinds(after, after)).toEqual([]);
  });

  test("a change of a published listing is not looked at again for less of what is known", () => {
    expect(newKinds({ priceCentimos: 400_00 }, { priceCentimos: 900_00 })).toEqual([]);
    expect(newKinds({ description: "987654321 rosa@example.com" }, { description: "+51 987 654 321" })).toEqual([]);
  });

  test("a change of a published listing is looked at once where it was stored without what was found", () => {
    const [signal] = signalsOf({ ...FACTS, description: "Al 987654321" });
    expect(newSignals([signal!], [{ kind: "contacto" }])).toEqual([signal]);
  });
});

describe("a listing that was changed while it was off", () => {
  const signals = [{ kind: "contacto" as const, detail: "", found: ["a"] }];

  test.each(["primer-anuncio", "marcados", "todos"] as const)("a changed listing waits on its way back: %s", (mode) => {
    expect(isHeldOnReturn(mode, { signals, seen: [] })).toBe(true);
    expect(isHeldOnReturn(mode, { signals, seen: [{ kind: "contacto", found: ["a", "b"] }] })).toBe(false);
  });

  test("a listing that was changed while it was off does not wait without moderation, nor where it was not changed", () => {
    expect(isHeldOnReturn("ninguno", { signals, seen: [] })).toBe(false);
    expect(isHeldOnReturn("todos", { signals })).toBe(false);
  });
});

describe("the mode of moderation", () => {
  const marked = [{ kind: "precio", detail: "" } as const];

  test.each([
    ["ninguno", true, true, false],
    ["primer-anuncio", false, true, true],
    ["primer-anuncio", true, false, false],
    ["marcados", true, false, true],
    ["marcados", false, true, false],
    ["todos", false, false, true],
  ] as const)("%s (marked: %s, first: %s) holds: %s", (mode, isMarked, isFirst, isHeld) => {
    expect(isHeldBy(mode, { signals: isMarked ? marked : [], isFirst })).toBe(isHeld);
  });
});

describe("stored signals", () => {
  test("stored signals are read, without those that are known no more", () => {
    const review = {
      signals: [
        { kind: "precio", detail: "Pide poco." },
        { kind: "otro", detail: "" },
      ],
      at: NOW,
      seen: [{ kind: "contacto", found: ["a"] }, { kind: "otro" }],
    };
    expect(listingReviewOf({ data: { review } })).toEqual({
      signals: [{ kind: "precio", detail: "Pide poco." }],
      at: NOW,
      seen: [{ kind: "contacto", found: ["a"] }],
    });
    expect(listingReviewOf({ data: {} })).toEqual({ signals: [], at: null });
  });
});
