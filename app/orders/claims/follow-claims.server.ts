import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";

import type { OrderFollower } from "../hooks";
import { ORDER_COLLECTION } from "../model";
import { claimFields, claimPath, OrderClaimSchema, type ClaimEntry } from "./model";
import { createClaimNotifications } from "./notifications.server";
import { endedClaim, isClaimOpen, withClaimEntry } from "./rules";

/** Ends the claim of an order that ended otherwise: by the provider, or by an administrator on its page. */
export function createClaimFollower(context: Context): OrderFollower {
  return async (tx, { before, after }) => {
    const isLeft = before?.state === "disputed" && after.state !== "disputed" && after.claim?.isOpen === true;
    const snapshot = isLeft ? await tx.read(claimPath(after.id)) : null;
    const claim = snapshot && decodeDocument(OrderClaimSchema, snapshot, context.log);
    if (!claim || !isClaimOpen(claim)) return [];
    const now = after.updatedAt;
    const entry: ClaimEntry = { id: `v${after.version}`, by: "system", kind: "elsewhere", text: "", at: now };
    const ended = withClaimEntry(endedClaim(claim, { kind: "elsewhere", by: "elsewhere", centimos: 0 }, now), entry);
    const told = await createClaimNotifications(context).writes(claim, ended, entry);
    // Behind the order's own write; the order that the act answers still says that the claim is open.
    return [
      { set: claimPath(after.id), data: claimFields(ended) },
      { update: ORDER_COLLECTION.path(after.id), data: { "claim.isOpen": false } },
      ...told,
    ];
  };
}
