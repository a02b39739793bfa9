import { z } from "zod";

import { userPath } from "~/accounts/model";
import { isDocumentId } from "~/platform/firestore/paths";
import type { DatabaseReader, Snapshot } from "~/platform/firestore/types";

const SellerSchema = z.object({ email: z.string().catch(""), isActive: z.boolean().catch(true) });

/** Facts about sellers for decisions on their listings, by uid, in one read. `email`: empty for none. */
export async function sellersOf(
  tx: DatabaseReader,
  listings: readonly (Snapshot | null)[],
): Promise<Map<string, z.infer<typeof SellerSchema>>> {
  const uids = [...new Set(listings.map((listing) => String(listing?.data.sellerId ?? "")))].filter((uid) =>
    isDocumentId(uid),
  );
  const users = uids.length === 0 ? [] : await tx.readAll(uids.map(userPath));
  return new Map(
    uids.flatMap((uid, at) => {
      const seller = SellerSchema.safeParse(users[at]?.data).data;
      return seller ? [[uid, seller] as const] : [];
    }),
  );
}
