import { createMailFollower } from "~/orders/mails/mail-follower.server";

import { World } from "../../../support/world";
import { ordersWorld, type OrdersWorld } from "../../orders/support";
import { NOW, seedOwners } from "./support";

/** Sellers, buyers and reports of theft over one database, joined as the server joins them. */
export async function stolenMarket({ hasOrderMails = false } = {}): Promise<OrdersWorld> {
  const users = { readAll: (paths: string[]) => world.database.readAll(paths) };
  const mails = createMailFollower(users, { url: "https://rebi.test", name: "Rebi" });
  const world: OrdersWorld = ordersWorld({ now: NOW, followers: hasOrderMails ? [mails] : [] });
  world.reportIn = (...asked) => world.theft.reportIn(...asked);
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
