import { describe, expect, test } from "vitest";

import { guessingVehicle } from "~/catalog/understanding/vehicle-guess";

import { ENGINES, type Engine } from "../engines";
import { makeRow } from "../make-row";

const ROWS = [
  makeRow({ id: "marlin", title: "Trek Marlin 7", model: "Marlin 7", wheelSize: "29" }),
  ...["nmax1", "nmax2"].map((id) =>
    makeRow({ id, category: "scooter", title: "Moto", brand: "Yamaha", model: "NMAX 155", displacement: 155 }),
  ),
  makeRow({ id: "odd", category: "naked", brand: "Yamaha", model: "NMAX 155", displacement: 150 }),
  ...["s1", "s2"].map((id) => makeRow({ id, brand: "Scott", model: "Aspect", wheelSize: "29" })),
  makeRow({ id: "s3", brand: "Scott", model: "Speedster", category: "ruta", wheelSize: "700c" }),
  makeRow({ id: "short", category: "naked", brand: "Honda", model: "X", displacement: 190 }),
];
const BRANDS = ["Trek", "Scott", "Yamaha", "Honda", "Royal Enfield"].map((name) => ({ name }));
const guessed = ({ names, ask }: Engine, text: string) => ask(guessingVehicle(names, text));

describe.each(ENGINES)("guessVehicle %s", (_, over) => {
  const index = over(ROWS, BRANDS);
  const guess = (text: string) => guessed(index, text);

  test("a bicycle's words tell category, brand, model, year, condition and sizes", () => {
    expect(guess("Trek Marlin 7 2023 aro 29 talla M buen estado")).toEqual({
      category: "mtb",
      brand: "Trek",
      model: "Marlin 7",
      year: 2023,
      condition: "buen-estado",
      fields: { wheelSize: '29"', frameSize: "M" },
    });
  });

  test("a motorcycle's words tell kilometres and price, and its model the category and displacement", () => {
    expect(guess("yamaha nmax 155 2021, 12,000 km, 9500 soles")).toEqual({
      category: "scooter",
      brand: "Yamaha",
      model: "NMAX 155",
      year: 2021,
      price: 9500,
      fields: { displacement: 155, mileage: 12000 },
    });
  });

  test("a model alone tells its brand and wheels, and words with another size win", () => {
    expect(guess("marlin 7")).toMatchObject({ brand: "Trek", category: "mtb", fields: { wheelSize: '29"' } });
    expect(guess("marlin 7 aro 27.5")).toMatchObject({ fields: { wheelSize: '27.5"' } });
  });

  test("a model that nobody else sells is what follows a known brand", () => {
    expect(guess("moto royal enfield hunter 350 como nueva")).toMatchObject({
      brand: "Royal Enfield",
      condition: "como-nuevo",
      model: expect.stringMatching(/^Hunter/),
    });
  });

  test("brand and wheels tell the category where nearly all such listings have it", () => {
    expect(guess("scott scale 970 aro 29")).toMatchObject({
      category: "mtb",
      model: "Scale 970",
      fields: { wheelSize: '29"' },
    });
    expect(guess("scott addict aro 700c")).not.toHaveProperty("category");
  });

  test("words with an error name what they mean", () => {
    expect(guess("yamaja nmax 155")).toMatchObject({ brand: "Yamaha", model: "NMAX 155" });
  });

  test("a place is read", () => {
    expect(guess("trek marlin 7 en Miraflores").place).toMatchObject({
      department: "lima",
      province: "Lima",
      district: "Miraflores",
    });
  });

  test.each([
    ["nothing", "hola", {}],
    ["only a kind", "vendo mi moto", {}],
    ["a used state that is none of the five", "bici de montaña usada", { category: "mtb" }],
    ["a price in dollars", "bici de montaña $500", { category: "mtb" }],
    ["few kilometres without a number", "moto scooter con poco kilometraje", { category: "scooter" }],
    ["a category that the words contradict", "bicicleta nmax 155", { brand: "Yamaha", model: "NMAX 155" }],
    ["a short name without its brand", "bici x", {}],
  ])("%s guesses no more than it says", (_, text, expected) => {
    expect(guess(text)).toEqual({ fields: {}, ...expected });
  });
});

describe.each(ENGINES)("guessVehicle reads what the search reads, %s", (_, over) => {
  const index = over(
    [
      makeRow({ id: "ns", category: "naked", brand: "Bajaj", model: "Pulsar NS 200", displacement: 199 }),
      makeRow({ id: "cb", category: "naked", brand: "Honda", model: "CB190R", displacement: 184 }),
      makeRow({ id: "to", category: "trimoto", brand: "Bajaj", model: "RE Torito", displacement: 198 }),
      makeRow({ id: "mb", brand: "Trek", model: "Marlin 7", wheelSize: "29" }),
    ],
    ["Trek", "Bajaj", "Honda"].map((name) => ({ name })),
  );
  const guess = (text: string) => guessed(index, text);

  test.each([
    ["Trek Marlin 6 poco uso 2021", { brand: "Trek", model: "Marlin 6", year: 2021, condition: "como-nuevo" }],
    ["Pulsar ns200 2020 negra 7500", { brand: "Bajaj", model: "Pulsar NS 200", category: "naked", price: 7500 }],
    ["mototaxi bajaj torito 2018", { brand: "Bajaj", model: "RE Torito", category: "trimoto", year: 2018 }],
    ["trek marlin 7 excelente estado a 3 lucas", { model: "Marlin 7", condition: "buen-estado", price: 3000 }],
  ])("“%s” tells its model, kind, price and state", (text, told) => {
    expect(guess(text)).toMatchObject(told);
  });

  test("a model is one that is known, or ends before the first word that says something else", () => {
    const honda = guess("moto honda cb 190 r 20 mil km");
    expect(honda).toMatchObject({ model: "CB190R", category: "naked", fields: { mileage: 20_000 } });
    expect(honda, "its 190 is no price").not.toHaveProperty("price");
    expect(guess("bicicleta trek con canastilla")).not.toHaveProperty("model");
    expect(guess("bicicleta trek canastilla nueva")).not.toHaveProperty("model");
    expect(guess("casco ls2")).toEqual({ fields: {} });
  });
});
