import { deletionPath, isDeleting } from "~/accounts/account-deletion";
import type { Plan } from "~/catalog/model";
import type { ListingStatus } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { missingFor } from "~/selling/flow/steps";
import { type Missing, type OwnListing, freePlan, planOfListing } from "~/selling/model";
import { approvedVersion } from "~/selling/moderation/approved-version";
import {
  type Conflict,
  changeManaged,
  changed,
  listingWrite,
  publicationWrites,
  refreshInBackground,
} from "~/selling/owned-listing.server";
import { compareEntering } from "~/selling/review/hold.server";
import { markSeller } from "~/selling/seller-mark.server";
import { STOPPED_MESSAGE, passGate } from "~/selling/theft-gate.server";
import {
  LISTING_TRANSITIONS,
  type TransitionFields,
  type TransitionRejection,
  heldByOrderMessage,
  reservedStepMessage,
  transition,
  unreservableMessage,
} from "~/selling/transitions";

/** `repeated`: a resubmission, made before. */
export type PublishResult =
  | { ok: true; listing: OwnListing; repeated: boolean }
  | Failed<"incomplete", { missing: Missing[] }>
  | TransitionRejection
  | Failed<"not-found">
  | Conflict;

/** Writes of a change, or why there are none. */
type Decision = PublishResult | { fields: TransitionFields; plan?: Plan };

type ManagedName = "pause" | "resume" | "release" | "markSold" | "relist";
/** Of these a helper of the shop takes none: sales and reservations are the seller's. */
const SELLERS_OWN: readonly ManagedName[] = ["release", "markSold", "relist"];

/** The owner's steps of a listing's life. Each checks the owner, the state and the version. */
export function createPublishing(context: Context) {
  const { clock } = context;

  /** A free plan goes live at once, or waits for an administrator; a paid one waits for its payment. */
  async function publish(uid: string, id: string, version: number): Promise<PublishResult> {
    const plans = await activePlans();
    const isDone = (listing: OwnListing) => isOpen(listing) || isInReview(listing);
    return marked(
      await change(uid, id, version, isDone, (listing) => enter("publish", listing, planOf(listing, plans))),
    );
  }

  /** Publishes a listing that waits for payment with the free plan. */
  async function publishFree(uid: string, id: string): Promise<PublishResult> {
    const free = freePlan(await activePlans());
    return marked(await change(uid, id, null, isPublished, (listing) => enter("publish", listing, free)));
  }

  /** A new listing has the mark of its seller as well. */
  function marked(result: PublishResult): PublishResult {
    const uid = result.ok && !result.repeated ? result.listing.sellerId : null;
    if (uid !== null)
      context.waitUntil(
        markSeller(context, uid).catch((error: unknown) =>
          context.log.warn("selling.seller-not-marked", { uid, error }),
        ),
      );
    return result;
  }

  /** Another period of an expired listing, with its plan or, if that is withdrawn, the free one. */
  async function renew(uid: string, id: string, version: number): Promise<PublishResult> {
    const plans = await activePlans();
    const isDone = (listing: OwnListing) => isOpen(listing) || isHeldBack(listing, version);
    return change(uid, id, version, isDone, (listing) =>
      enter("renew", listing, planOf(listing, plans) ?? freePlan(plans)),
    );
  }

  /** Sends a corrected rejected listing to the administrators again. */
  async function resubmit(uid: string, id: string, version: number): Promise<PublishResult> {
    return change(uid, id, version, isInReview, (listing) => {
      const now = clock.now();
      const step = transition("resubmit", listing, now);
      if (!step.ok) return step;
      // The plan is settled, even if withdrawn since.
      const missing = missingFor(listing, null, now).filter((entry) => entry.step !== "plan");
      return missing.length > 0 ? failed("incomplete", { missing }) : { fields: step.fields };
    });
  }

  /** Pauses, resumes, releases, marks as sold (at a price in soles, if the owner tells it) or undoes the sale. */
  function take(
    uid: string,
    id: string,
    name: ManagedName,
    version: number,
    soldPrice?: number,
  ): Promise<PublishResult> {
    const { to } = LISTING_TRANSITIONS[name];
    const isThere = (listing: OwnListing) => listing.status === to || (to === "active" && isHeldBack(listing, version));
    return change(uid, id, version, isThere, (listing) => {
      if (SELLERS_OWN.includes(name) && listing.sellerId !== uid) return failed("not-found");
      const held = reservedStepMessage(name, listing, clock.now());
      if (held !== null) return failed("held", held);
      const bought = heldByOrderMessage(name, listing);
      if (bought !== null) return failed("not-allowed", bought);
      const step = transition(name, listing, clock.now());
      if (!step.ok) return step;
      // A price of an earlier sale, which was undone, goes as well.
      const told = name === "markSold" ? (soldPrice ?? null) : null;
      return { fields: { ...step.fields, ...(told !== (listing.soldPrice ?? null) && { soldPrice: told }) } };
    });
  }

  /**
   * Reserves a listing by hand. `holder`: reason of the reservation, only compared: another holder's reservation stays.
   * A listing with several pieces is only reserved by orders.
   */
  function reserve(uid: string, id: string, version: number, holder: string): Promise<PublishResult> {
    const isThere = ({ status, reservedFor }: OwnListing) => status === "reserved" && reservedFor === holder;
    return change(uid, id, version, isThere, (listing) => {
      if (listing.sellerId !== uid) return failed("not-found");
      const message = unreservableMessage(listing, clock.now());
      if (message !== null) return failed("not-allowed", message);
      const step = transition("reserve", listing, clock.now());
      const ended = listing.agreedUntil ? { agreedUntil: null } : {};
      return step.ok ? { fields: { ...step.fields, reservedFor: holder, ...ended } } : step;
    });
  }

  async function activePlans(): Promise<Plan[]> {
    return (await context.catalog.plans()).filter((plan) => plan.active);
  }

  function enter(name: "publish" | "renew", listing: OwnListing, plan: Plan | null): Decision {
    const now = clock.now();
    const paid = plan !== null && plan.price > 0;
    const result = paid
      ? transition("awaitPayment", listing, now)
      : transition(name, listing, now, plan?.durationDays ?? 0);
    if (!result.ok) return result;
    const missing = missingFor(plan ? { ...listing, plan: planOfListing(plan) } : listing, plan, now);
    return plan === null || missing.length > 0 ? failed("incomplete", { missing }) : { fields: result.fields, plan };
  }

  /** Writes the result of `decide`. Where `isDone`, nothing is written; `version` null accepts any. */
  async function change(
    uid: string,
    id: string,
    version: number | null,
    isDone: (listing: OwnListing) => boolean,
    decide: (listing: OwnListing) => Decision,
  ): Promise<PublishResult> {
    const now = clock.now();
    const result = await changeManaged(context, uid, id, async (listing, tx, snapshot): Promise<PublishResult> => {
      if (isDone(listing)) return { ok: true, listing, repeated: true };
      if (version !== null && listing.version !== version) return failed("conflict", { saved: listing });
      const decision = decide(listing);
      if (!("fields" in decision)) return decision;
      const { fields, plan } = decision;
      const { publishedAt, expiresAt } = listing;
      const entering = ENTERING.includes(fields.status);
      if (entering && isDeleting(await tx.read(deletionPath(listing.sellerId))))
        return failed("not-allowed", LEAVING_MESSAGE);
      const passed = entering ? await passGate(context, tx, listing, fields.publishedAt !== undefined) : null;
      if (passed?.ok === false) return failed("not-allowed", STOPPED_MESSAGE);
      const entered = await compareEntering(context, listing, snapshot, fields, passed?.isNear ?? false);
      if (!entered.ok) return entered;
      const changes = {
        ...(plan ? { publishedAt, expiresAt, ...entered.fields, plan: planOfListing(plan) } : entered.fields),
        ...passed?.fields,
        ...(entering && freed(listing)),
        ...(entered.review && { review: entered.review }),
        ...(publishedAt === null && entered.fields.status === "active" && approvedVersion(listing, now)),
      };
      tx.write(listingWrite(listing, changes, now), ...(await publicationWrites(tx, listing, entered.fields)));
      return { ok: true, listing: changed(listing, changes, now), repeated: false };
    });
    if (result.ok && result.listing.status !== "pending_payment") refreshInBackground(context);
    return result;
  }

  return { publish, publishFree, renew, resubmit, take, reserve };
}

/** An owner who puts it on sale ends what a report or a reservation by hand had noted. */
function freed({ stoppedFor, reservedFor }: OwnListing) {
  return {
    ...(stoppedFor && { stoppedFor: null, stoppedAt: null }),
    ...(reservedFor && { reservedFor: null }),
  };
}

const LEAVING_MESSAGE =
  "Pediste eliminar tu cuenta, por eso no puedes poner anuncios a la venta. Para vender otra vez, cancela la eliminación.";

/** Steps into the catalogue, which need a comparison with the reports of theft. */
const ENTERING: readonly ListingStatus[] = ["active", "pending_payment", "in_review"];

function isInReview({ status }: OwnListing): boolean {
  return status === "in_review";
}

/** Whether this form was sent before and led into the queue: changes made while it was off wait there. */
function isHeldBack(listing: OwnListing, version: number): boolean {
  return isInReview(listing) && listing.version === version + 1;
}

function isPublished({ status }: OwnListing): boolean {
  return status === "active" || status === "in_review";
}

function isOpen({ status }: OwnListing): boolean {
  return status === "active" || status === "pending_payment";
}

function planOf(listing: OwnListing, plans: readonly Plan[]): Plan | null {
  return plans.find((plan) => plan.id === listing.plan?.id) ?? null;
}
