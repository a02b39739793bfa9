import { toCentimos } from "~/business/money";
import { type Plan, isListingId } from "~/catalog/model";
import type { PlanPurchase } from "~/orders/model";
import type { Context } from "~/platform/context";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { freePlan, LISTING_NOT_OWN, type OwnListing, titleOf } from "~/selling/model";
import { approvedVersion } from "~/selling/moderation/approved-version";
import { decodeOwn, listingDocument, listingWrite, publicationWrites } from "~/selling/owned-listing.server";
import { compareEntering } from "~/selling/review/hold.server";
import { STOPPED_MESSAGE, passGate } from "~/selling/theft-gate.server";

import { paidPlanFields, planRejection, unpaidPlanFields } from "./paid-plans";

/** Plans as orders sell them. All methods run in the order's transaction, which may run them again. */
export function createPlanSales(context: Context) {
  const { clock, log } = context;

  async function offer(
    tx: Transaction,
    uid: string,
    wanted: Pick<PlanPurchase, "listingId" | "planId" | "action">,
  ): Promise<{ ok: true; plan: PlanPurchase; priceCentimos: number } | { ok: false; message: string }> {
    const [found, plans] = await Promise.all([own(tx, uid, wanted.listingId), context.catalog.plans()]);
    if (found === null) return { ok: false, message: LISTING_NOT_OWN };
    const { listing } = found;
    const plan = find(plans, wanted.planId);
    const current = find(plans, listing.plan?.id);
    const message = planRejection(listing, { plan, current, action: wanted.action }, clock.now());
    if (message !== null || plan === null) return { ok: false, message: message ?? LISTING_NOT_OWN };
    if (!(await passGate(context, tx, listing)).ok) return { ok: false, message: STOPPED_MESSAGE };
    return {
      ok: true,
      plan: { ...wanted, listingTitle: titleOf(listing), planName: plan.name },
      priceCentimos: toCentimos(plan.price),
    };
  }

  /** Writes that give the listing its paid plan; null where that is no longer possible, and the money is returned. */
  async function fulfil(
    tx: Transaction,
    uid: string,
    { listingId, planId }: PlanPurchase,
    orderId: string,
  ): Promise<Write[] | null> {
    const [found, plans] = await Promise.all([own(tx, uid, listingId), context.catalog.plans()]);
    // Also a plan withdrawn since: it was paid.
    const plan = find(plans, planId);
    if (found === null || plan === null) return null;
    const { listing, snapshot } = found;
    const now = clock.now();
    const fields = paidPlanFields(listing, { plan, orderId, now });
    if (fields === null) return null;
    // A report after the order: the money is returned.
    const passed = await passGate(context, tx, listing, fields.publishedAt !== undefined);
    if (!passed.ok) return null;
    // Fields that only a published listing has.
    const { publishedAt, expiresAt, soldAt } = listing;
    const before = { publishedAt, expiresAt, soldAt };
    const entered = await compareEntering(context, listing, snapshot, fields, passed.isNear);
    if (!entered.ok) return null;
    const isFirstTime = publishedAt === null && entered.fields.status === "active";
    const changes = {
      ...entered.fields,
      plan: fields.plan,
      ...(entered.review && { review: entered.review }),
      ...(isFirstTime && approvedVersion(listing, now)),
    };
    return [
      listingWrite(listing, { ...before, ...changes, ...passed.fields }, now),
      ...(await publicationWrites(tx, listing, entered.fields)),
    ];
  }

  /**
   * Writes that end what an order bought, as its money went back: the listing goes on with a plan that was bought
   * before and runs still, or else as a free one, as long as those do.
   */
  async function withdraw(
    tx: Transaction,
    uid: string,
    { listingId }: PlanPurchase,
    { orderId, paidAt }: { orderId: string; paidAt: Date },
  ): Promise<Write[]> {
    const [found, plans] = await Promise.all([own(tx, uid, listingId), context.catalog.plans()]);
    const fields = found && unpaidPlanFields(found.listing, { orderId, free: freePlan(plans), paidAt });
    return found && fields ? [listingWrite(found.listing, fields, clock.now())] : [];
  }

  async function own(
    tx: Transaction,
    uid: string,
    id: string,
  ): Promise<{ listing: OwnListing; snapshot: Snapshot } | null> {
    const snapshot = isListingId(id) ? await tx.read(listingDocument(id)) : null;
    const listing = snapshot?.data.sellerId === uid ? decodeOwn(snapshot, log) : null;
    return snapshot && listing && { listing, snapshot };
  }

  return { offer, fulfil, withdraw };
}

function find(plans: readonly Plan[], id: string | undefined): Plan | null {
  return plans.find((plan) => plan.id === id) ?? null;
}
