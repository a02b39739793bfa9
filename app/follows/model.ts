import { z } from "zod";

import { isUid } from "~/accounts/constants";
import { collection } from "~/platform/firestore/collection";

/** A document of `follows`, by the follower's uid; deleted with the last seller. */
const FollowsSchema = z.object({
  userId: z.string(),
  /** The newest last. */
  sellers: z.array(z.object({ id: z.string(), since: z.date() })),
  /** The ids of `sellers`, to find them by. */
  sellerIds: z.array(z.string()),
  /** News until then was told. */
  checkedUpTo: z.date(),
  /** When to tell of what was found; null where nothing was. */
  nextCheckAt: z.date().nullable(),
  /** The time of the newest news that was found since. */
  newsAt: z.date().nullable(),
  lastNoticeAt: z.date().nullable().default(null),
});
type Follows = z.infer<typeof FollowsSchema> & { id: string };

export const FOLLOWS = collection("follows", FollowsSchema, isUid);

/** The sellers and their ids, as they are stored together. */
export function sellersFields(sellers: Follows["sellers"]): Pick<Follows, "sellers" | "sellerIds"> {
  return { sellers, sellerIds: sellers.map(({ id }) => id) };
}
