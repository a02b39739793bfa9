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
    const uids = [after.buyerId, ...(concernsSellers({ before, after }) ? after.sellerIds : [])];
    // Outside of the transaction: the order does not depend on addresses.
    const users = await database.readAll(uids.map((uid) => `users/${uid}`));
    const sellerEmails = new Map<string, string>();
    const devices = new Map<string, PushRecipient>();
    for (const [position, uid] of uids.entries()) {
      const data = users[position]?.data;
      const email = EmailSchema.safeParse(data).data?.email;
      const device = recipientOf(uid, data);
      if (email && position > 0) sellerEmails.set(uid, email);
      if (device) devices.set(uid, device);
    }
    const orderEnv = { site, sellerEmails };
    return [...mailsFor(before, after, orderEnv), ...noticesFor(before, after, orderEnv, devices)];
  };
}
