import { beforeEach, expect, test } from "vitest";

import { completeContent } from "../../../unit/selling/support";
import { SELLER, World } from "../support";

let world: World;
let id: string;
beforeEach(async () => {
  world = new World();
  id = await world.published();
  await world.set(id, { specifications: { ...completeContent().specifications, condition: "nuevo" } });
});

const save = async (typed: Record<string, string>, step: "precio" | "vehiculo" = "precio") =>
  world.submit(id, step, await world.formNow(id, step, typed));

test("a seller says how many pieces of a new vehicle there are", async () => {
  expect((await save({ stock: "12" })).kind).toBe("done");
  expect((await world.stored(id)).stock).toBe(12);
  expect(await world.selling.drafts.own(SELLER, id)).toMatchObject({ stock: 12 });
});

test("no fewer than orders keep or have sold", async () => {
  await world.set(id, { stock: 5, reservedUnits: 1, soldUnits: 2 });
  expect(await save({ stock: "2" })).toMatchObject({
    kind: "rejected",
    failure: { errors: { stock: "Ya hay 3 unidades vendidas o reservadas: no puedes ofrecer menos." } },
  });
  expect((await world.stored(id)).stock).toBe(5);
  expect((await save({ stock: "3" })).kind).toBe("done");
  // Nor can it become a used vehicle, which is one piece.
  expect((await save({ condition: "buen-estado" }, "vehiculo")).kind).toBe("rejected");
});

test("a used vehicle is one piece, whatever its form says", async () => {
  await save({ condition: "buen-estado" }, "vehiculo");
  await save({ stock: "12" });
  expect(await world.stored(id)).not.toHaveProperty("stock");
});
