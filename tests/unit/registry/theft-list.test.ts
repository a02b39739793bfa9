import { describe, expect, test } from "vitest";

import { lostValues } from "~/catalog/address";
import { sightingSchema, theftSchema } from "~/registry/theft/form";
import type { StolenEntry } from "~/registry/theft/list/entry";
import {
  isStolenIndexable,
  matchingEntries,
  NO_STOLEN_FILTERS,
  parseStolenFilters,
  STOLEN_KEYS,
  stolenHref,
} from "~/registry/theft/list/filters";
import { stolenListView } from "~/registry/theft/list/view";

const NOW = new Date("2026-11-23T03:00:00Z");

function entry(changes: Partial<StolenEntry> = {}): StolenEntry {
  return {
    id: "0".repeat(32),
    stolenOn: "2026-11-10",
    department: "lima",
    district: "Miraflores",
    rewardSoles: 0,
    category: "mtb",
    brand: "Trek",
    model: "Marlin 7",
    year: 2023,
    colors: ["rojo"],
    photo: null,
    hasPoliceReport: false,
    isPoliceChecked: false,
    hasSerial: true,
    isRegistered: true,
    publishedAt: "2026-11-11T00:00:00.000Z",
    ...changes,
  };
}

describe("filters of the list", () => {
  test.each([
    "",
    "ubicacion=lima",
    "marca=specialized",
    "ubicacion=cusco&marca=trek&color=azul&tipo=mtb&del=2026-01-01&al=2026-02-01",
  ])("filters of the list are the same from their address and back: %s", (query) => {
    const filters = parseStolenFilters(new URLSearchParams(query));
    expect(stolenHref(filters)).toBe(query === "" ? "/bicicletas-robadas" : `/bicicletas-robadas?${query}`);
  });

  test("filters of the list ignore what they do not know", () => {
    const query = "ubicacion=marte&color=transparente&tipo=scooter&del=ayer&al=2026-13-01&marca=%20%2F";
    expect(parseStolenFilters(new URLSearchParams(query))).toEqual(NO_STOLEN_FILTERS);
  });

  test("filters of the list find by each of their parts", () => {
    const all = [
      entry(),
      entry({ department: "cusco", brand: "Árbol Bikes", colors: ["azul"], stolenOn: "2026-10-01" }),
    ];
    const found = (query: string) => matchingEntries(all, parseStolenFilters(new URLSearchParams(query))).length;
    expect([found(""), found("ubicacion=cusco"), found("marca=arbol+bikes"), found("color=rojo")]).toEqual([
      2, 1, 1, 1,
    ]);
    expect([found("del=2026-10-02"), found("al=2026-10-01"), found("tipo=ruta")]).toEqual([1, 1, 0]);
  });

  test("filters of the list leave only the list, a department and a brand to search engines", () => {
    const indexable = (query: string) => isStolenIndexable(parseStolenFilters(new URLSearchParams(query)));
    expect(["", "ubicacion=lima", "marca=trek"].map(indexable)).toEqual([true, true, true]);
    expect(["ubicacion=lima&marca=trek", "color=rojo", "del=2026-01-01"].map(indexable)).toEqual([false, false, false]);
  });
});

test("a page beyond the last is the last, and names what was chosen", () => {
  const entries = Array.from({ length: 30 }, (_, index) => entry({ id: String(index).padStart(32, "0") }));
  const filters = parseStolenFilters(new URLSearchParams("ubicacion=lima&marca=trek"));
  const view = stolenListView(entries, filters, 9);
  expect([view.page, view.pages, view.cards.length, view.total]).toEqual([2, 2, 6, 30]);
  expect(view.heading).toBe("Bicicletas Trek robadas en Lima");
});

describe("the form of a report", () => {
  const valid = {
    stolenOn: "2026-11-22",
    department: "lima",
    district: "Surco",
    story: "Me la quitaron en el parque.",
    photos: [],
  };
  const errorsOf = (changes: Record<string, unknown>) => {
    const read = theftSchema(NOW).safeParse({ ...valid, ...changes });
    return read.success ? [] : read.error.issues.map(({ path }) => path.join("."));
  };

  test("the form of a theft report takes what is needed, with blanks for the rest", () => {
    expect(theftSchema(NOW).parse(valid)).toMatchObject({ policeReport: "", rewardSoles: 0, place: "" });
  });

  test("the form of a theft report rejects days that are none, to come (in Lima) or long past", () => {
    const days = ["", "ayer", "2026-02-30", "2026-11-23", "2001-01-01"];
    for (const stolenOn of days) expect(errorsOf({ stolenOn })).toEqual(["stolenOn"]);
  });

  test("the form of a theft report rejects phones in what the public reads", () => {
    expect(errorsOf({ story: "Llámame al 987 654 321 si la ves." })).toEqual(["story"]);
    expect(errorsOf({ place: "Tel. 987654321" })).toEqual(["place"]);
  });

  test("the form of a theft report rejects departments and rewards that are none", () => {
    expect(errorsOf({ department: "marte", rewardSoles: "1e9" })).toEqual(["department", "rewardSoles"]);
  });
});

test("a sighting needs a day, a place and words; its e-mail may stay blank but not be wrong", () => {
  const read = (changes: Record<string, unknown>) =>
    sightingSchema(NOW).safeParse({ seenOn: "2026-11-22", place: "Gamarra", text: "La vi en un puesto.", ...changes });
  expect(read({}).data).toMatchObject({ contact: "" });
  expect(read({ contact: "a@b@c" }).success).toBe(false);
  expect(read({ text: "ahí" }).success).toBe(false);
  expect(read({ seenOn: "2026-11-24" }).error?.issues).toMatchObject([
    { path: ["seenOn"], message: "El día en que la viste no puede ser después de hoy." },
  ]);
});

describe("an address of the list", () => {
  test.each(["ubicacion=narnia", "marca=---", "color=invisible", "tipo=scooter", "del=ayer", "al=2026-13-01"])(
    "an address of the list that asks %s loses it, and this is said",
    (query) => {
      const params = new URLSearchParams(`${query}&utm_source=x`);
      const [[key = "", value = ""] = []] = params;
      expect(lostValues(params, stolenHref(parseStolenFilters(params)), STOLEN_KEYS)).toEqual([{ key, value }]);
    },
  );
});
