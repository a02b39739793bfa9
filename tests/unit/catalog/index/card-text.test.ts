import { expect, test } from "vitest";

import { NO_FILTERS } from "~/catalog/filters";
import { cardText, type CardFacts } from "~/catalog/index/segment";
import { buildIndex, search } from "~/catalog/search/search";

import { makeRow, NOW } from "../make-row";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const BICYCLE: CardFacts = {
  title: "Trek Marlin 7 2022",
  priceCentimos: 230_000,
  year: 2022,
  kind: "bicicleta",
  wheel: "29",
  frame: "m",
  displacement: -1,
  mileage: -1,
  condition: "buen-estado",
  department: "lima",
  district: "Santiago de Surco",
  publishedAt: NOW - 3 * HOUR,
  distance: null,
  drop: undefined,
};
const spaced = (text: string) => text.replaceAll("\u00a0", " ");
const aboutOf = (change: Partial<CardFacts>) => spaced(cardText({ ...BICYCLE, ...change }, NOW).about);

test("a card tells the two facts that matter for its kind, and the condition unless it stands on the photo", () => {
  expect(aboutOf({})).toBe('29" · M · Buen estado');
  const moto = { kind: "moto", wheel: undefined, frame: undefined, displacement: 155, mileage: 9400 } as const;
  expect(aboutOf(moto)).toBe("155 cc · 9,400 km · Buen estado");
  expect(aboutOf({ ...moto, mileage: -1, condition: "para-repuestos" })).toBe("155 cc");
});

test("a card tells the year once: with its facts only where the title has it not", () => {
  expect(aboutOf({ title: "Trek Marlin 7", wheel: undefined, frame: undefined })).toBe("2022 · Buen estado");
  // Three parts at most: of the others the one that decides more.
  expect(aboutOf({ title: "Trek Marlin 7" })).toBe("2022 · M · Buen estado");
});

test("a card tells its district, else its department, and how long ago it was published", () => {
  const placeOf = (change: Partial<CardFacts>) => spaced(cardText({ ...BICYCLE, ...change }, NOW).place);
  expect(placeOf({})).toBe("Surco · hace 3 h");
  expect(placeOf({ district: "", publishedAt: NOW - 2 * DAY })).toBe("Lima · hace 2 días");
  // Clocks of two computers: never in the future.
  expect(placeOf({ district: "", department: "", publishedAt: NOW + HOUR })).toBe("hace un momento");
});

test("a card tells by how much its price went down in the last 30 days", () => {
  const loweredOf = (days: number) =>
    cardText({ ...BICYCLE, drop: { byCentimos: 20_000, at: new Date(NOW - days * DAY) } }, NOW).lowered;
  expect(spaced(loweredOf(3)!)).toBe("Bajó 8 %");
  expect(loweredOf(30)).toBeUndefined();
});

test("cards of the index have these words from their rows", () => {
  const row = makeRow({ title: "Yamaha NMAX", category: "scooter", year: 2021, displacement: 155, mileage: 9400 });
  const lowered = { dropCentimos: 20_000, droppedAt: NOW - HOUR };
  const [card] = search(buildIndex([{ ...row, ...lowered, district: "Lince" }]), NO_FILTERS, NOW).cards;
  expect(spaced(card!.about)).toBe("2021 · 9,400 km · Buen estado");
  expect(spaced(card!.place)).toBe("Lince · hace 1 día");
  expect(spaced(card!.lowered!)).toBe("Bajó 7 %");
});
