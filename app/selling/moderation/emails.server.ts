import { z } from "zod";

import { userPath } from "~/accounts/model";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot, Transaction } from "~/platform/firestore/types";

const EmailSchema = z.object({ email: z.string().min(1) });

/** Addresses of the sellers of these listings, by uid, in one read; those without one are left out. */
export async function sellerEmails(
  tx: Pick<Transaction, "readAll">,
  listings: readonly (Snapshot | null)[],
): Promise<Map<string, string>> {
  const uids = [...new Set(listings.map((listing) => String(listing?.data.sellerId ?? "")))].filter((uid) =>
    isDocumentId(uid),
  );
  const users = uids.length === 0 ? [] : await tx.readAll(uids.map(userPath));
  const emails = new Map<string, string>();
  uids.forEach((uid, at) => {
    const email = EmailSchema.safeParse(users[at]?.data).data?.email;
    if (email) emails.set(uid, email);
  });
  return emails;
}
