import type { Plan } from "~/catalog/model";
import { missingFor } from "~/selling/flow/steps";
import { freePlan, planOfListing, type Missing, type OwnListing } from "~/selling/model";
import {
  changed,
  changeOwn,
  listingWrite,
  refreshBehind,
  type Conflict,
  type NotFound,
  type SellingDeps,
} from "~/selling/owned-listing.server";
import { transition, TRANSITIONS, type TransitionFields, type TransitionRefusal } from "~/selling/transitions";

/** `repeated`: it had been done before, as a double submit finds it. */
export type PublishResult =
  | { ok: true; listing: OwnListing; repeated: boolean }
  | { ok: false; reason: "incomplete"; missing: Missing[] }
  | TransitionRefusal
  | NotFound
  | Conflict;

type ManagedName = "pause" | "resume" | "markSold";
export type ChangeResult = { ok: true; listing: OwnListing } | TransitionRefusal | NotFound | Conflict;

/** Steps of a listing's life that its owner takes. Each checks the owner, the state and the version. */
export function createPublishing(deps: SellingDeps) {
  const { catalog, clock } = deps;

  /** A free plan goes live at once; a paid one waits for its payment. */
  async function publish(uid: string, id: string, version: number): Promise<PublishResult> {
    const plans = await activePlans();
    return open(uid, id, (listing) => {
      if (listing.status === "active" || listing.status === "pending_payment") return { repeated: true };
      if (listing.version !== version) return { conflict: true };
      return enter("publish", listing, planOf(listing, plans));
    });
  }

  /** Lets a listing that waits for payment go live with the free plan. */
  async function publishFree(uid: string, id: string): Promise<PublishResult> {
    const free = freePlan(await activePlans());
    return open(uid, id, (listing) =>
      listing.status === "active" ? { repeated: true } : enter("publish", listing, free),
    );
  }

  /** Another period of an expired listing, with its plan or, if that is gone, the free one. */
  async function renew(uid: string, id: string, version: number): Promise<PublishResult> {
    const plans = await activePlans();
    return open(uid, id, (listing) => {
      if (listing.status === "active" || listing.status === "pending_payment") return { repeated: true };
      if (listing.version !== version) return { conflict: true };
      return enter("renew", listing, planOf(listing, plans) ?? freePlan(plans));
    });
  }

  async function activePlans(): Promise<Plan[]> {
    return (await catalog.plans()).filter((plan) => plan.active);
  }

  type Entry =
    | { repeated: true }
    | { conflict: true }
    | { missing: Missing[] }
    | { refusal: TransitionRefusal }
    | { fields: TransitionFields; plan: Plan };

  function enter(name: "publish" | "renew", listing: OwnListing, plan: Plan | null): Entry {
    const now = clock.now();
    const paid = plan !== null && plan.price > 0;
    const result = paid
      ? transition("awaitPayment", listing, now)
      : transition(name, listing, now, plan?.durationDays ?? 0);
    if (!result.ok) return { refusal: result };
    const missing = missingFor(plan ? { ...listing, plan: planOfListing(plan) } : listing, plan, now);
    return plan === null || missing.length > 0 ? { missing } : { fields: result.fields, plan };
  }

  async function open(uid: string, id: string, decide: (listing: OwnListing) => Entry): Promise<PublishResult> {
    const now = clock.now();
    const result = await changeOwn(deps, uid, id, (listing, tx): PublishResult => {
      const entry = decide(listing);
      if ("repeated" in entry) return { ok: true, listing, repeated: true };
      if ("conflict" in entry) return { ok: false, reason: "conflict", saved: listing };
      if ("missing" in entry) return { ok: false, reason: "incomplete", missing: entry.missing };
      if ("refusal" in entry) return entry.refusal;
      const { publishedAt, expiresAt } = listing;
      const changes = { publishedAt, expiresAt, ...entry.fields, plan: planOfListing(entry.plan) };
      tx.write(listingWrite(listing, changes, now));
      return { ok: true, listing: changed(listing, changes, now), repeated: false };
    });
    if (result.ok && result.listing.status === "active") refreshBehind(deps);
    return result;
  }

  /** Pauses, resumes or marks as sold. The same again is no conflict. */
  async function change(uid: string, id: string, name: ManagedName, version: number): Promise<ChangeResult> {
    const now = clock.now();
    const result = await changeOwn(deps, uid, id, (listing, tx): ChangeResult => {
      if (listing.status === TRANSITIONS[name].to) return { ok: true, listing };
      if (listing.version !== version) return { ok: false, reason: "conflict", saved: listing };
      const step = transition(name, listing, now);
      if (!step.ok) return step;
      tx.write(listingWrite(listing, step.fields, now));
      return { ok: true, listing: changed(listing, step.fields, now) };
    });
    if (result.ok) refreshBehind(deps);
    return result;
  }

  return { publish, publishFree, renew, change };
}

function planOf(listing: OwnListing, plans: readonly Plan[]): Plan | null {
  return plans.find((plan) => plan.id === listing.plan?.id) ?? null;
}
