import { userPath, UserSchema } from "~/accounts/model";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DatabaseReader } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

/** The seller in whose shop a user helps, while that seller has an open account and a shop; null for none. */
export async function helpedShop(
  source: Pick<DatabaseReader, "read">,
  uid: string,
  log: Logger,
): Promise<string | null> {
  const snapshot = await source.read(userPath(uid));
  const worksFor = snapshot?.data.worksFor;
  if (typeof worksFor !== "string") return null;
  const found = await source.read(userPath(worksFor));
  const seller = found && decodeDocument(UserSchema, found, log);
  return seller?.isActive && seller.shop ? worksFor : null;
}
