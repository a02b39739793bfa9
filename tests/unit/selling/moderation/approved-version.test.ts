import { describe, expect, test } from "vitest";

import { approvedOf, approvedVersion, changesSince } from "~/selling/moderation/approved-version";

import { completeContent, NOW, photoOf } from "../support";

const photos = ["a", "b", "c"].map(photoOf);
const CONTENT = completeContent({ photos });
const { approved } = approvedVersion(CONTENT, NOW);

function photosAfter(names: string[]) {
  return changesSince(approved, { ...CONTENT, photos: names.map(photoOf) });
}

describe("changes since the approval", () => {
  test("changes since the approval are none for a listing that is as it was approved", () => {
    expect(changesSince(approved, CONTENT)).toEqual([]);
  });

  test("changes since the approval name each field with what it was and what it is", () => {
    const { specifications } = CONTENT;
    const now = {
      ...CONTENT,
      title: "Trek Marlin 7 nueva",
      description: "Otra descripción, igual de larga que la de antes.",
      price: 900,
      specifications: { ...specifications, brand: "Giant", model: "Talon", year: 2024 },
    };
    expect(changesSince(approved, now)).toEqual([
      { label: "Título", before: CONTENT.title, after: now.title },
      { label: "Descripción", before: CONTENT.description, after: now.description },
      { label: "Precio", before: "S/\u00a02,500", after: "S/\u00a0900" },
      { label: "Marca", before: "Trek", after: "Giant" },
      { label: "Modelo", before: "Marlin 7", after: "Talon" },
      { label: "Año", before: "2023", after: "2024" },
    ]);
  });

  test.each([
    [["a", "b", "c", "d", "e"], "5 fotos; nuevas: 4, 5"],
    [["d", "b", "c"], "3 fotos; nueva: 1; 1 quitada"],
    [["c"], "1 foto; 2 quitadas"],
    [["c", "b", "a"], "3 fotos; en otro orden"],
  ])("changes since the approval say which photos are new: %j", (names, after) => {
    expect(photosAfter(names)).toEqual([{ label: "Fotos", before: "3 fotos", after }]);
  });
});

describe("the approved version", () => {
  test("the approved version is read as it was written", () => {
    expect(approvedOf({ data: { approved } })).toEqual(approved);
  });

  test.each([[undefined], [null], ["x"], [{ title: "sin fecha" }]])("no approved version is read from %j", (value) => {
    expect(approvedOf({ data: { approved: value } })).toBeNull();
  });

  test("an approved version that is damaged in a part keeps the others", () => {
    expect(approvedOf({ data: { approved: { ...approved, price: "mucho" } } })).toEqual({ ...approved, price: null });
  });
});
