import { describe, expect, test } from "vitest";

import { CATEGORIES } from "~/catalog/categories";
import { offeredCategories, withChosen } from "~/catalog/offered-categories";

const idsOf = (categories: readonly { id: string }[]) => categories.map(({ id }) => id);
const ALL = idsOf(CATEGORIES);

describe("offeredCategories", () => {
  test("offered categories are those of the code while no document is known", () => {
    expect(offeredCategories([])).toEqual(CATEGORIES.map(({ id, kind, name }) => ({ id, kind, name })));
  });

  test("offered categories take name and order of the documents, and leave out inactive and unknown ones", () => {
    const documents = [
      { id: "bmx", name: "BMX y freestyle", position: 0, active: true },
      { id: "mtb", name: "Montaña", position: 1, active: false },
      { id: "patineta", name: "Patinetas", position: 2, active: true },
    ];
    const offered = offeredCategories(documents);
    expect(offered[0]).toEqual({ id: "bmx", kind: "bicicleta", name: "BMX y freestyle" });
    expect(idsOf(offered)).toEqual(["bmx", ...ALL.filter((id) => id !== "bmx" && id !== "mtb")]);
  });
});

test("a chosen category is kept in a list that does not offer it", () => {
  const offered = offeredCategories([{ id: "mtb", name: "Montaña", position: 1, active: false }]);
  expect(idsOf(withChosen(offered, ["mtb", "ruta", undefined, "patineta"]))).toEqual([...idsOf(offered), "mtb"]);
});
