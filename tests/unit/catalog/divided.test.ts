import fc from "fast-check";
import { expect, test } from "vitest";

import { pointOf } from "~/business/places/distance.server";
import { answered, answeredBy, ask, type AskKind } from "~/catalog/asking";
import { NO_FILTERS, ORDERS, parseFilters, type Filters } from "~/catalog/filters";
import { slugify } from "~/catalog/folding";
import { rowOf, type Row } from "~/catalog/index/rows";
import { droppedCards, homeSelection, similarTo } from "~/catalog/search/browse";
import { entriesOf } from "~/catalog/search/entries";
import { listingsOfSeller, newsOfSellers } from "~/catalog/search/of-seller";
import { eachMatch, type Wanted } from "~/catalog/search/row-asks";
import { othersBeside, searching } from "~/catalog/search/search";
import { pageOfCatalog } from "~/catalog/search/whole-catalog";
import { answering, countingAnswers, newAnswers, wantedAnswers } from "~/catalog/understanding/answer";
import { lookingAt } from "~/catalog/understanding/proposals";
import { completing, completingGroups } from "~/catalog/understanding/suggested";
import { guessingVehicle, NAMED_MODELS, SIMILAR_TYPES } from "~/catalog/understanding/vehicle-guess";

import { makeListings } from "../../../local/seed/listings.ts";
import { makeBrands } from "../../../local/seed/reference.ts";
import { engineOf, partOf, type Engine } from "./engines";
import { makeRow } from "./make-row";
import { INEXACT } from "./search/judged/inexact";
import { ON_A_PHONE } from "./search/judged/phone";
import { JUDGED, JUDGED_TOO } from "./search/judged/queries";

const TODAY = new Date("2026-11-27T00:00:00Z");
const NOW = TODAY.getTime() + 12 * 3_600_000;
const FROM = pointOf({ department: "lima", province: "lima", district: "miraflores" });
/** Some at the same instant, and brands and places that no list has, in several spellings. */
const rows = makeListings(900, TODAY).flatMap(({ id, fields }, at): Row[] => {
  const row = rowOf({ ...fields, id, photos: [] });
  if (!row) return [];
  const spelled = at % 41 === 0 ? { brand: ["Zontes", "ZONTES", "zontes"][at % 3]! } : {};
  const placed = at % 37 === 0 ? { province: "Cañete", district: ["Lugar Nuevo", "lugar nuevo"][at % 2]! } : {};
  return [{ ...row, ...spelled, ...placed, publishedAt: row.publishedAt - (row.publishedAt % 86_400_000) }];
});
const changes = new Map<string, Row | null>(
  rows.flatMap((row, at): [string, Row | null][] =>
    at % 19 === 0
      ? [[row.id, at % 38 === 0 ? null : { ...row, priceCentimos: row.priceCentimos + 100, model: "Zig 7" }]]
      : [],
  ),
);
const whole = engineOf(0, { base: rows, changes, brands: makeBrands(), now: NOW });
const divided = [1, 3, 8].map((parts) => engineOf(parts, { base: rows, changes, brands: makeBrands(), now: NOW }));

const TEXTS = [...JUDGED, ...JUDGED_TOO, ...INEXACT, ...ON_A_PHONE].map(([text]) => text);
const text = fc.oneof(fc.constant(""), fc.constantFrom(...TEXTS, "zontes", "ZONTES negra", "lugar nuevo", "a", "2"));
const filters: fc.Arbitrary<Filters> = fc
  .record({
    q: text,
    tipo: fc.constantFrom("", "", "motos", "mtb,ruta", "bicicletas"),
    marca: fc.constantFrom("", "", "trek", "honda,yamaha", "zontes"),
    ubicacion: fc.constantFrom("", "", "lima", "arequipa"),
    provincia: fc.constantFrom("", "lima", "canete"),
    precio: fc.constantFrom("", "", "500-3000", "0-1"),
    estado: fc.constantFrom("", "", "usado", "nuevo"),
    orden: fc.constantFrom("", ...ORDERS),
    pagina: fc.constantFrom("1", "2", "9", "20", "40", "60", "999"),
    mas: fc.constantFrom("", "", "2", "7"),
  })
  .map((query) => parseFilters(new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""))));

async function expectSame<T>(asking: (engine: Engine) => Parameters<typeof answeredBy<T>>[0]): Promise<void> {
  const wanted = answered(asking(whole), whole.names);
  for (const engine of divided)
    expect(await answeredBy(asking(engine), engine.names, async (asks) => engine.round(asks))).toEqual(wanted);
}

test("a divided catalogue answers searches as one index does, to the last card, count and name", async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.boolean(), async (asked, isPlaced) => {
      const placeOf = () => (isPlaced ? FROM : null);
      await expectSame(({ names }) => answering(names, asked, NOW, { placeOf }));
    }),
    { numRuns: 70 },
  );
});

test("a divided catalogue finds any page to the letter, however far behind", async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom("letter" as const, "words" as const), async (asked, rule) => {
      await expectSame(({ names }) => searching(names, { ...asked, q: asked.q.slice(0, 3) }, NOW, rule, FROM));
    }),
    { numRuns: 50 },
  );
});

test("a divided catalogue counts, tells news and others, suggests and guesses as one index does", async () => {
  await fc.assert(
    fc.asyncProperty(filters, filters, text, async (asked, wide, typed) => {
      const news = { after: NOW - 9 * 86_400_000, upTo: NOW, exceptSeller: "", limit: 5 };
      await expectSame(({ names }) => countingAnswers(names, asked, NOW));
      await expectSame(({ names }) => newAnswers(names, asked, news, NOW));
      await expectSame(({ names }) => othersBeside(names, { wide, narrow: asked }, 6, NOW, FROM));
      await expectSame(({ names }) => completing(names, typed, NOW));
      await expectSame(({ names }) => completingGroups(names, typed, NOW));
      await expectSame(({ names }) => guessingVehicle(names, typed));
      await expectSame(({ names }) => lookingAt(names, typed, NOW));
    }),
    { numRuns: 40 },
  );
});

test("cards of a divided catalogue spell brands that nobody knows as one index does, whatever asks for them", async () => {
  const [{ id, sellerId }] = rows.filter(({ brand }) => brand === "zontes") as [Row];
  const like = { id, category: "mtb", brand: "Zontes", priceCentimos: 300_000 } as const;
  const since = new Map([[sellerId, 0]]);
  await expectSame(() => homeSelection(NOW, { featured: 12, newest: 40 }, "lima"));
  await expectSame(() => droppedCards(60, NOW));
  await expectSame(() => similarTo(like, 12, NOW));
  await expectSame(() => listingsOfSeller(sellerId, {}, NOW));
  await expectSame(() => newsOfSellers(since, NOW, NOW));
  await expectSame(() => entriesOf([id], NOW));
  await expectSame(() => pageOfCatalog(1, 900, NOW));
  const { cards } = answered(pageOfCatalog(1, 900, NOW), whole.names);
  const spellings = new Set(cards.flatMap(({ brand }) => (slugify(brand) === "zontes" ? [brand] : [])));
  expect([...spellings]).toEqual([whole.names.brandNames.get("zontes")]);
});

/** Ids of what is meant, sorted. */
const IDS: AskKind<Wanted, string[]> = {
  name: "ids",
  of(index, wanted) {
    const ids: string[] = [];
    eachMatch(index, wanted, (segment, row) => ids.push(segment.ids.at(row)!));
    return ids.sort();
  },
  merge: (answers) => answers.flat().sort(),
};

test("the rows of an answer are the same in parts, and so are the models and kinds that words name", async () => {
  for (const q of ["moto lineal", "marlin negra", "yamaja", "zontes", ""])
    await expectSame(function* ({ names }) {
      return yield* ask(IDS, yield* wantedAnswers(names, { ...NO_FILTERS, q }, NOW));
    });
  for (const words of [["marlin", "7"], ["zig", "7"], ["nada"]])
    await expectSame(() => ask(NAMED_MODELS, { brands: [], words }));
  await expectSame(() => ask(SIMILAR_TYPES, { brand: "trek", wheel: "29" }));
});

/** So many that parts tell some of their keys. A third have prices that stand apart by parts, all others the same. */
const many = Array.from({ length: 5_000 }, (_, at) => {
  const id = `id-${(at * 7919) % 5_000}`;
  return makeRow({
    id,
    priceCentimos: 100_000 + (at % 3 === 0 ? partOf(id, 8) * 10_000 + (at % 1_000) : 0),
    year: 2000 + (at % 5),
    publishedAt: NOW - (at % 50),
    expiresAt: 0,
  });
});
const wholeOfMany = engineOf(0, { base: many, now: NOW });
const dividedOfMany = [3, 8].map((parts) => engineOf(parts, { base: many, now: NOW }));

test("a far page of a large divided catalogue has the same cards, in few rounds, and no part tells all its keys", () => {
  const lengthOf = (value: unknown): number =>
    Array.isArray(value)
      ? Math.max(value.length, ...value.map(lengthOf))
      : value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype
        ? Math.max(0, ...Object.values(value).map(lengthOf))
        : 0;
  fc.assert(
    fc.property(fc.constantFrom(...ORDERS), fc.integer({ min: 1, max: 430 }), fc.nat(7), (order, page, more) => {
      const asked = { ...NO_FILTERS, order, page, more };
      const wanted = wholeOfMany.ask(searching(wholeOfMany.names, asked, NOW, "letter", FROM));
      for (const { names, round } of dividedOfMany) {
        const asking = searching(names, asked, NOW, "letter", FROM);
        let rounds = 0;
        let step = asking.next();
        while (step.done !== true) {
          rounds++;
          const answers = round(step.value);
          expect(lengthOf(answers)).toBeLessThanOrEqual(256);
          step = asking.next(answers);
        }
        expect(step.value).toEqual(wanted);
        expect(rounds).toBeLessThanOrEqual(6);
      }
    }),
    { numRuns: 20 },
  );
});
