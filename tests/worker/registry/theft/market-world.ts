import { World } from "../../../support/world";
import { ordersWorld, type OrdersWorld } from "../../orders/support";
import { NOW, seedOwners } from "./support";

/** Sellers, buyers and reports of theft over one database, joined as the server joins them. */
export async function stolenMarket(): Promise<OrdersWorld> {
  const world = ordersWorld({ now: NOW });
  world.isReported = (...asked) => world.theft.isReported(...asked);
  await seedOwners(world);
  return world;
}

/** The same data, for a side whose requests to Firestore wait for `before`. */
export function hookedDatabase({ projectId }: World, before: () => Promise<void>) {
  const hooked = new World({ projectId });
  hooked.fault = async (_, send) => {
    await before();
    return send();
  };
  return hooked.database;
}
