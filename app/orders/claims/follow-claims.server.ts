import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";

import type { OrderFollower } from "../hooks";
import { refundableOf } from "../ledger/shares";
import { ORDER_COLLECTION } from "../model";
import { claimFields, claimPath, OrderClaimSchema, type ClaimEntry } from "./model";
import { endedClaim, isClaimOpen, withClaimEntry } from "./rules";

/** Ends the claim of an order that ended otherwise: by the provider, or by a report of theft. */
export function createClaimFollower(context: Context): OrderFollower {
  return async (tx, { before, after }) => {
    const isLeft = before?.state === "disputed" && after.state !== "disputed" && after.claim?.isOpen === true;
    const snapshot = isLeft ? await tx.read(claimPath(after.id)) : null;
    const claim = snapshot && decodeDocument(OrderClaimSchema, snapshot, context.log);
    if (!claim || !isClaimOpen(claim)) return [];
    const now = after.updatedAt;
    const entry: ClaimEntry = { id: `v${after.version}`, by: "system", kind: "elsewhere", text: "", at: now };
    const isBack = after.state === "refund_pending" || after.state === "refunded";
    const centimos = isBack && before ? refundableOf(before) : 0;
    const outcome = { kind: isBack ? ("all" as const) : ("elsewhere" as const), by: "elsewhere" as const, centimos };
    const ended = withClaimEntry(endedClaim(claim, outcome, now), entry);
    // The order's own mail tells both.
    // Behind the order's own write; the order that the act answers still says that the claim is open.
    return [
      { set: claimPath(after.id), data: claimFields(ended) },
      { update: ORDER_COLLECTION.path(after.id), data: { "claim.isOpen": false } },
    ];
  };
}
