import { expect, test } from "vitest";

import { loadDifferences } from "~/orders/comparison/differences.page.server";

import { seedListing } from "../../../support/market";
import { ordersWorld, paidOrder, PRICE, readOrder, SHIPPING } from "../support";

test("the comparison of a night lists each difference once, and mends none", async () => {
  const world = ordersWorld();
  world.provider.now = () => world.time;
  for (const id of ["bici", "otra", "moto"]) await seedListing(world, id);
  const fine = await paidOrder(world, "bici");
  const back = await paidOrder(world, "otra");
  const gone = await paidOrder(world, "moto");
  const payment = back.payments[0]?.id ?? "";
  world.provider.giveBack(payment, 500_00);
  world.provider.payments.delete(gone.payments[0]?.id ?? "");
  world.provider.pay({ id: "nobody", totalCentimos: 10_00 });
  world.pass({ days: 1 });

  expect(await world.orders.jobs.compare()).toEqual({ compared: 3, differences: 3 });
  expect(await world.orders.jobs.compare()).toEqual({ compared: 3, differences: 0 });
  const found = await world.database.find({ collection: "moneyDifferences", limit: 10 });
  expect(found.map(({ data }) => [data.kind, data.orderNumber, data.hereCentimos, data.thereCentimos]).sort()).toEqual([
    ["amount", back.number, PRICE + SHIPPING, PRICE + SHIPPING - 500_00],
    ["no-order", "", 0, 10_00],
    ["not-there", gone.number, PRICE + SHIPPING, 0],
  ]);
  expect((await loadDifferences(world.services)).rows).toHaveLength(3);
  expect(await readOrder(world, back.id)).toEqual(back);
  expect(await readOrder(world, fine.id)).toEqual(fine);
});
