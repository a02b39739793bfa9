import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";

import { NO_FILTERS, parseFilters, type Filters } from "~/catalog/filters";
import {
  addressOf,
  entryTitle,
  filtersOf,
  forget,
  LIST_MAX,
  parseHistory,
  popular,
  recent,
  record,
  SEARCH_HISTORY_MAX,
  type HistoryEntry,
} from "~/catalog/search-history/history";
import { HISTORY_KEY, loadHistory, saveHistory } from "~/catalog/search-history/history-storage";
import { recordSearch } from "~/catalog/search-history/record-search";

const NOW = Date.UTC(2026, 10, 21, 15);
const asked = (query: string): Filters => parseFilters(new URLSearchParams(query));

/** A history made by these searches, a second apart. */
function made(...searches: string[]): HistoryEntry[] {
  return searches.reduce<HistoryEntry[]>(
    (entries, query, at) => record(entries, { filters: asked(query), resultCount: at, title: "" }, NOW + at * 1000),
    [],
  );
}

describe("recording a search", () => {
  test("the recording of a search stores the specification's fields: id (timestamp), query, filters, timestamp, resultCount", () => {
    expect(
      record(
        [],
        { filters: asked("q=trek&tipo=mtb&precio=500-1000&orden=anio&pagina=3"), resultCount: 12, title: "" },
        NOW,
      ),
    ).toEqual([
      {
        id: String(NOW),
        query: "trek",
        filters: { tipo: "mtb", precio: "500-1000" },
        timestamp: NOW,
        resultCount: 12,
        count: 1,
        title: "",
      },
    ]);
  });

  test("the recording of a search refreshes timestamp and resultCount of the same query and filters, and moves them first", () => {
    const before = made("q=trek&tipo=mtb", "q=giant");
    const after = record(
      before,
      { filters: asked("tipo=mtb&q=trek&pagina=2&orden=relevancia"), resultCount: 7, title: "" },
      NOW + 9000,
    );
    expect(after.map(({ query }) => query)).toEqual(["trek", "giant"]);
    expect(after[0]).toEqual({ ...before[1], timestamp: NOW + 9000, resultCount: 7, count: 2 });
  });

  test.each([
    ["q=trek", "q=trek+marlin"],
    ["q=trek", "q=trek&tipo=mtb"],
    ["tipo=mtb", "tipo=mtb,ruta"],
    ["q=trek", "q=Trek"],
  ])("the recording of a search keeps %s and %s apart", (one, other) => {
    expect(made(one, other)).toHaveLength(2);
  });

  test("the recording of a search ignores an empty search", () => {
    expect(
      record(made("q=trek"), { filters: { ...NO_FILTERS, order: "anio", page: 2 }, resultCount: 400, title: "" }, NOW),
    ).toEqual(made("q=trek"));
  });

  test("the recording of a search gives two searches within a millisecond different ids", () => {
    const two = record(
      record([], { filters: asked("q=a"), resultCount: 0, title: "" }, NOW),
      { filters: asked("q=b"), resultCount: 0, title: "" },
      NOW,
    );
    expect(two.map(({ id }) => id)).toEqual([String(NOW + 1), String(NOW)]);
  });

  test("the recording of a search keeps 50: the oldest is dropped, and a refreshed one is no longer the oldest", () => {
    const queries = Array.from({ length: SEARCH_HISTORY_MAX }, (_, n) => `q=n${n}`);
    const after = made(...queries, "q=n0", "q=new");
    expect(after).toHaveLength(50);
    expect(after.some(({ query }) => query === "n1")).toBe(false);
    expect(after.some(({ query }) => query === "n0")).toBe(true);
  });
});

describe("search lists", () => {
  test("search lists show recent searches newest first, 10 by default", () => {
    const entries = made(...Array.from({ length: 14 }, (_, n) => `q=n${n}`));
    expect(recent(entries).map(({ query }) => query)).toEqual([
      "n13",
      "n12",
      "n11",
      "n10",
      "n9",
      "n8",
      "n7",
      "n6",
      "n5",
      "n4",
    ]);
    expect(recent([...entries].reverse(), 2).map(({ query }) => query)).toEqual(["n13", "n12"]);
  });

  test("search lists show popular searches by count, then recency, 10 by default", () => {
    const entries = made("q=often", "q=twice", "q=often", "q=once", "q=twice", "q=often", "q=latest");
    expect(popular(entries).map(({ query, count }) => [query, count])).toEqual([
      ["often", 3],
      ["twice", 2],
      ["latest", 1],
      ["once", 1],
    ]);
    expect(popular(made(...Array.from({ length: 14 }, (_, n) => `q=n${n}`)))).toHaveLength(LIST_MAX);
  });

  test("search lists group popular searches by query and filters, also duplicates written by another program", () => {
    const [entry] = made("q=trek&tipo=mtb");
    const twice = [{ ...entry!, id: "1", timestamp: NOW - 5, resultCount: 3, count: 4 }, entry!];
    expect(popular(twice)).toEqual([{ ...entry!, count: 5 }]);
  });

  test("search lists drop a search removed by its address", () => {
    expect(forget(made("q=trek", "tipo=mtb"), "/comprar?q=trek").map(addressOf)).toEqual(["/comprar?tipo=mtb"]);
  });
});

describe("any sequence of searches", () => {
  const search = fc.record({
    query: fc.constantFrom("q=a", "q=b", "q=a&tipo=mtb", "tipo=mtb", "marca=trek&q=a", "", "ubicacion=lima", "q=A"),
    resultCount: fc.nat(500),
  });
  const searches = fc.array(search, { maxLength: 80 });
  const run = (all: { query: string; resultCount: number }[]) =>
    all.reduce<HistoryEntry[]>(
      (entries, { query, resultCount }, at) =>
        record(entries, { filters: asked(query), resultCount, title: "" }, NOW + at),
      [],
    );

  test("any sequence of searches leaves one entry for each search, newest first, with its count and its last number of results", () => {
    fc.assert(
      fc.property(searches, (all) => {
        const entries = run(all);
        const seen = all.map((one, at) => ({ ...one, at })).filter(({ query }) => query !== "");
        const addresses = [
          ...new Set(
            seen.map(({ query }) =>
              addressOf({ query: asked(query).q, filters: Object.fromEntries(new URLSearchParams(query)) }),
            ),
          ),
        ];
        expect(entries.map(addressOf).sort()).toEqual(addresses.sort());
        for (const entry of entries) {
          const mine = seen.filter(({ query }) => JSON.stringify(asked(query)) === JSON.stringify(filtersOf(entry)));
          const last = mine.at(-1)!;
          expect([entry.count, entry.timestamp, entry.resultCount]).toEqual([
            mine.length,
            NOW + last.at,
            last.resultCount,
          ]);
          expect(Number(entry.id)).toBeLessThanOrEqual(entry.timestamp);
        }
        expect(entries.map(({ timestamp }) => timestamp)).toEqual(
          entries.map(({ timestamp }) => timestamp).sort((a, b) => b - a),
        );
        expect(recent(entries, SEARCH_HISTORY_MAX)).toEqual(entries);
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      }),
    );
  });

  test("any sequence of searches survives writing and reading, and popularity is ranked", () => {
    fc.assert(
      fc.property(searches, (all) => {
        const entries = run(all);
        expect(parseHistory(JSON.stringify(entries))).toEqual(entries);
        const ranked = popular(entries);
        ranked.slice(1).forEach((entry, at) => {
          const before = ranked[at]!;
          expect(
            before.count > entry.count || (before.count === entry.count && before.timestamp > entry.timestamp),
          ).toBe(true);
        });
      }),
    );
  });

  test("any sequence of searches links only the catalogue, for any text", () => {
    const text = fc.array(fc.nat(0xffff), { maxLength: 100 }).map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(text, fc.dictionary(fc.constantFrom("tipo", "marca", "q", "pagina", "x"), text), (query, filters) => {
        expect(addressOf({ query, filters })).toMatch(/^\/comprar(\?|$)/);
      }),
    );
  });
});

describe("stored history", () => {
  const [entry] = made("q=trek");
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    null,
    "",
    "{",
    "null",
    "7",
    '"x"',
    "{}",
    "[null]",
    "[7]",
    "[[]]",
    JSON.stringify([{ ...entry, id: 7 }]),
    JSON.stringify([{ ...entry, query: null }]),
    JSON.stringify([{ ...entry, filters: "tipo=mtb" }]),
    JSON.stringify([{ ...entry, timestamp: "ayer" }]),
    JSON.stringify([{ ...entry, resultCount: -1 }]),
    JSON.stringify([{ ...entry, count: 1.5 }]),
    JSON.stringify([{ ...entry, query: "", filters: { tipo: "nave" } }]),
  ])("%s is rejected", (text) => {
    expect(parseHistory(text)).toEqual([]);
  });

  test("the stored history keeps valid entries, repaired, and at most 50", () => {
    expect(
      parseHistory(
        JSON.stringify([
          { ...entry, count: undefined, filters: { tipo: "mtb", precio: 7, color: "rojo" }, more: true },
          "x",
        ]),
      ),
    ).toEqual([{ ...entry, filters: { tipo: "mtb" }, count: 1 }]);
    expect(parseHistory(JSON.stringify(Array.from({ length: 60 }, () => entry)))).toHaveLength(50);
  });

  test("the stored history uses the specification's key, and is removed with its last entry", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    saveHistory([entry!]);
    expect([...kept.keys()]).toEqual(["searchHistory"]);
    expect(loadHistory()).toEqual([entry]);
    saveHistory([]);
    expect(kept.has(HISTORY_KEY)).toBe(false);
  });

  test("a text alone is shown as it was typed, with filters by its title", () => {
    const [one] = record([], { filters: asked("q=pulsar"), resultCount: 3, title: "Resultados para “pulsar”" }, NOW);
    const title = "Motos con “pulsar”";
    const [other] = record([], { filters: asked("q=pulsar&tipo=motos"), resultCount: 3, title }, NOW);
    expect([one!, other!].map(entryTitle)).toEqual(["pulsar", title]);
  });

  test("a search without results is not remembered by the title of what is near it", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    const shown = parseFilters(new URLSearchParams("tipo=scooter&ubicacion=loreto"));
    recordSearch(shown, "?tipo=scooter&ubicacion=loreto", "Scooters", 0);
    expect(loadHistory().map(entryTitle)).toEqual(["scooter, loreto"]);
    recordSearch(shown, "?tipo=scooter&ubicacion=loreto", "Scooters en Loreto", 3);
    expect(loadHistory().map(entryTitle)).toEqual(["Scooters en Loreto"]);
  });

  test("the stored history is silently empty when the storage is blocked or full", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(loadHistory()).toEqual([]);
    expect(() => saveHistory([entry!])).not.toThrow();
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: full, setItem: full, removeItem: full });
    expect(loadHistory()).toEqual([]);
    expect(() => saveHistory([entry!])).not.toThrow();
    expect(() => saveHistory([])).not.toThrow();
  });
});
