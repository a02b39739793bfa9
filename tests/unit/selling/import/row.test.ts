import { describe, expect, test } from "vitest";

import { guessedCells, missingPhotos, readRow } from "~/selling/import/row";

import { photoOf, RULES } from "../support";

const WHOLE = {
  title: "Trek Marlin 7 aro 29 talla M",
  description: "Bicicleta en buen estado, con mantenimiento reciente y llantas nuevas.",
  category: "montaña",
  brand: "trek",
  model: "Marlin 7",
  year: "2023.0",
  condition: "Buen estado",
  price: "S/ 2,500",
  department: "Lima",
  district: "Miraflores",
  frameSize: "m",
  wheelSize: "aro 29",
  photos: "a.jpg",
};
const PHOTO = { name: "a.jpg", photo: photoOf("a"), hash: null };
const read = (cells: Record<string, string>, guess: Record<string, string> = {}, photos = [PHOTO]) =>
  readRow({ cells, guess, photos }, RULES);
const errorsOf = (cells: Record<string, string>, guess: Record<string, string> = {}) =>
  Object.fromEntries(
    read(cells, guess)
      .problems.filter(({ isWarning }) => !isWarning)
      .map(({ field, message, value }) => [field, [message, value]]),
  );

describe("a row of a list", () => {
  test("a row with words of people is a draft that lacks nothing", () => {
    const { content, problems } = read(WHOLE);
    expect(problems).toEqual([]);
    expect(content).toMatchObject({
      title: WHOLE.title,
      category: "mtb",
      price: 2500,
      specifications: {
        ...{ brand: "Trek", model: "Marlin 7", year: 2023, condition: "buen-estado" },
        ...{ frameSize: "M", wheelSize: '29"' },
      },
      location: { department: "lima", district: "Miraflores" },
      photos: [photoOf("a")],
    });
  });

  test.each([
    ["bicicletas de montaña", "mtb"],
    ["Moto naked", "naked"],
    ["doble propósito", "doble-proposito"],
    ["Mountain Bike", "mtb"],
    ["mototaxi", "trimoto"],
  ])("the kind “%s” is %s", (category, id) => {
    expect(read({ ...WHOLE, category }).content.category).toBe(id);
  });

  test.each([
    ["New", "nuevo"],
    ["Used - Like New", "como-nuevo"],
    ["used_good", "buen-estado"],
    ["Con detalles", "con-detalles"],
  ])("the condition “%s” of Facebook or of ours is %s", (condition, id) => {
    expect(read({ ...WHOLE, condition }).content.specifications.condition).toBe(id);
  });

  test("the guess of a title fills what a row leaves blank, and never what it says", () => {
    const { title, price } = WHOLE;
    const guess = guessedCells({ category: "mtb", brand: "Trek", model: "Marlin 7", year: 2021, fields: {} });
    expect(read({ title, price }, guess).content.specifications).toMatchObject({ brand: "Trek", year: 2021 });
    expect(read({ title, price, year: "2023" }, guess).content.specifications.year).toBe(2023);
  });

  test.each([
    ["price", { price: "3O5O" }, "«3O5O» no es un precio entre S/ 50 y S/ 500,000", "3050"],
    ["price", { price: "20" }, "«20» no es un precio entre S/ 50 y S/ 500,000", "20"],
    ["price", { price: "US$ 900" }, "«US$ 900» está en dólares: escribe el precio en soles", "900"],
    ["price", { price: "" }, "Escribe el precio.", ""],
    ["category", { category: "" }, "¿Qué tipo es? No lo dice el título", ""],
    ["category", { category: "ventilador" }, "«ventilador» no es un tipo que se venda aquí. ¿Cuál es?", ""],
    ["year", { year: "2062" }, "El año 2062 no existe todavía", "2026"],
    ["title", { title: "Bici" }, "Título: escribe al menos 8 caracteres.", "Bici"],
    ["district", { district: "Narnia" }, "No encontramos ese distrito en Lima. Elígelo de la lista.", "Narnia"],
    ["condition", { condition: "más o menos" }, "Elige un estado de la lista.", ""],
    ["wheelSize", { wheelSize: "99" }, "Aro: elige una opción de la lista.", ""],
  ])("an error of %s says what is wrong and brings the field with a guess: %o", (field, changes, message, value) => {
    const cells = Object.fromEntries(Object.entries({ ...WHOLE, ...changes }).filter(([, text]) => text !== ""));
    expect(errorsOf(cells)).toEqual({ [field]: [message, value] });
  });

  test("an error of the kind offers what the title tells", () => {
    expect(errorsOf({ ...WHOLE, category: "ventilador" }, { category: "mtb" }).category?.[1]).toBe("mtb");
  });

  test("what publishing lacks is a warning with its field, and no error", () => {
    const { title, price, category } = WHOLE;
    const { problems } = read({ title, price, category }, {}, []);
    expect(problems.every(({ isWarning }) => isWarning)).toBe(true);
    expect(problems.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["brand", "model", "year", "condition", "description", "department", "photos"]),
    );
    expect(problems.find(({ field }) => field === "condition")?.options?.length).toBe(5);
  });

  test("a photo that did not arrive is a warning with its name", () => {
    const cells = { ...WHOLE, photos: "A.JPG | fx1-frente.jpg | https://x.pe/b.jpg" };
    expect(missingPhotos({ cells, photos: [PHOTO] })).toEqual(["fx1-frente.jpg"]);
    expect(read(cells).problems).toEqual([
      { field: "photos", message: "No encontramos la foto fx1-frente.jpg", isWarning: true, value: cells.photos },
    ]);
    expect(read({ ...WHOLE, photos: "https://x.pe/b.jpg" }, {}, []).problems).toEqual([]);
  });
});
