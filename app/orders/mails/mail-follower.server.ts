import { z } from "zod";

import type { OrderFollower } from "~/orders/hooks";
import type { Database } from "~/platform/firestore/types";
import { recipientOf, type PushRecipient } from "~/platform/push/notice";

import { mailsFor, noticesFor, type OrderMailEnv } from "./order-mails";
import { concernsSellers } from "./seller-mails";

const EmailSchema = z.object({ email: z.string().min(1) });

/** Sends the mails and notifications of each change with the change. */
export function createMailFollower(database: Pick<Database, "readAll">, site: OrderMailEnv["site"]): OrderFollower {
  return async (_, { before, after }) => {
    const { sellerId } = after;
    const uids = [after.buyerId, ...(sellerId === null ? [] : [sellerId])];
    const isToSeller = concernsSellers({ before, after });
    // Outside of the transaction: the order does not depend on addresses.
    const users = await database.readAll(uids.map((uid) => `users/${uid}`));
    let sellerEmail: string | null = null;
    const devices = new Map<string, PushRecipient>();
    for (const [position, uid] of uids.entries()) {
      const data = users[position]?.data;
      const email = EmailSchema.safeParse(data).data?.email;
      const device = recipientOf(uid, data);
      if (email && position > 0 && isToSeller) sellerEmail = email;
      if (device && (position === 0 || isToSeller)) devices.set(uid, device);
    }
    const erased = new Set(uids.filter((_uid, position) => !users[position]));
    const orderEnv = { site, sellerEmail, erased };
    return [...mailsFor(before, after, orderEnv), ...noticesFor(before, after, orderEnv, devices)];
  };
}
