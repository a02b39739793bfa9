import { z } from "zod";

import type { Database } from "~/platform/firestore/types";

import type { OrderFollower } from "../deps";
import { mailsFor, type OrderMailEnv } from "./order-mails";

const EmailSchema = z.object({ email: z.string().min(1) });

/** Sends the mails of each change with the change. */
export function createMailFollower(database: Pick<Database, "readAll">, site: OrderMailEnv["site"]): OrderFollower {
  /** Outside of the transaction: an address is no fact that an order depends on. */
  async function emailsOf(uids: readonly string[]): Promise<Map<string, string>> {
    const users = await database.readAll(uids.map((uid) => `users/${uid}`));
    const found = uids.flatMap((uid, position) => {
      const email = EmailSchema.safeParse(users[position]?.data).data?.email;
      return email ? [[uid, email] as const] : [];
    });
    return new Map(found);
  }

  return async (_, { before, after }) => {
    // Sellers hear of an order once it is paid.
    const sellerEmails = after.paidAt === null ? new Map<string, string>() : await emailsOf(after.sellerIds);
    return mailsFor(before, after, { site, sellerEmails });
  };
}
