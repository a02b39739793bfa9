import { beforeEach, expect, test } from "vitest";

import { completeContent } from "../../../unit/selling/support";
import {
  changeListing,
  formNow,
  publishedListing,
  SELLER,
  storedListing,
  submitFlow,
  sellingWorld,
  type SellingWorld,
} from "../support";

let world: SellingWorld;
let id: string;
beforeEach(async () => {
  world = sellingWorld();
  id = await publishedListing(world);
  await changeListing(world, id, { specifications: { ...completeContent().specifications, condition: "nuevo" } });
});

const save = async (typed: Record<string, string>, step: "precio" | "vehiculo" = "precio") =>
  submitFlow(world, id, step, await formNow(world, id, step, typed));

test("a seller says how many pieces of a new vehicle there are", async () => {
  expect((await save({ stock: "12" })).kind).toBe("done");
  expect((await storedListing(world, id)).stock).toBe(12);
  expect(await world.selling.drafts.own(SELLER, id)).toMatchObject({ stock: 12 });
});

test("no fewer than orders keep or have sold", async () => {
  await changeListing(world, id, { stock: 5, reservedUnits: 1, soldUnits: 2 });
  expect(await save({ stock: "2" })).toMatchObject({
    kind: "rejected",
    failure: { errors: { stock: "Ya hay 3 unidades vendidas o reservadas: no puedes ofrecer menos." } },
  });
  expect((await storedListing(world, id)).stock).toBe(5);
  expect((await save({ stock: "3" })).kind).toBe("done");
  // Nor can it become a used vehicle, which is one piece.
  expect((await save({ condition: "buen-estado" }, "vehiculo")).kind).toBe("rejected");
});

test("a used vehicle is one piece, whatever its form says", async () => {
  await save({ condition: "buen-estado" }, "vehiculo");
  await save({ stock: "12" });
  expect(await storedListing(world, id)).not.toHaveProperty("stock");
});
