import { toCentimos, toSoles } from "~/business/money";
import type { Context } from "~/platform/context";
import { failureStatus, type Failed } from "~/platform/failed";
import { limited } from "~/platform/limits/budgets.server";
import { freePlan, LISTING_NOT_OWN, planOfListing, titleOf, type OwnListing } from "~/selling/model";

import type { createDrafts } from "../flow/drafts.server";
import { staleText } from "../step-rejections";
import { changedPrice, type ChangeStep, type PriceShift } from "./bulk";
import type { createPublishing } from "./publication.server";
import type { createRepricing } from "./repricing.server";

/** How many are changed side by side. */
const ABREAST = 5;

/** A listing as its seller saw it. `price`, in soles: what a taken back change restores. */
export interface ChosenListing {
  id: string;
  version: number;
  price?: number | undefined;
}

export interface BulkRowResult {
  id: string;
  title: string;
  isDone: boolean;
  message: string;
  /** To take it back: version after the change, and the price before it. */
  version: number;
  former?: number | undefined;
}

interface Rooms {
  drafts: Pick<ReturnType<typeof createDrafts>, "managed" | "saveStep">;
  listings: ReturnType<typeof createPublishing> & ReturnType<typeof createRepricing>;
}

/** One change for many listings: each is decided by itself, by the use case of a single one. */
export function createBulkChanges(context: Context, { drafts, listings }: Rooms) {
  /** In their order; one that fails leaves the others as they are. */
  async function take(
    uid: string,
    chosen: readonly ChosenListing[],
    step: ChangeStep,
    change: PriceShift | null = null,
  ): Promise<BulkRowResult[]> {
    const results: BulkRowResult[] = [];
    for (let at = 0; at < chosen.length; at += ABREAST)
      results.push(
        ...(await Promise.all(chosen.slice(at, at + ABREAST).map((one) => changeOne(uid, one, step, change)))),
      );
    return results;
  }

  async function changeOne(
    uid: string,
    { id, version, price }: ChosenListing,
    step: ChangeStep,
    change: PriceShift | null,
  ): Promise<BulkRowResult> {
    const before = await drafts.managed(uid, id);
    if (before === null) return { id, title: "Un anuncio", isDone: false, message: LISTING_NOT_OWN, version };
    const title = titleOf(before);
    const over = step === "pausar" || step === "precio" ? null : await overPublishing(uid);
    const result = over ?? (await stepOf(uid, before, version, { step, change, price }));
    if (!result.ok) return { id, title, isDone: false, message: wordsOf(result), version };
    const { listing } = result;
    const isHeld = listing.status === "in_review";
    const message = isHeld ? "Lo revisaremos antes de mostrarlo." : listing.status === "pending_payment" ? UNPAID : "";
    return { id, title, isDone: true, message, version: listing.version, former: before.price };
  }

  async function stepOf(
    uid: string,
    before: OwnListing,
    version: number,
    { step, change, price }: { step: ChangeStep; change: PriceShift | null; price: number | undefined },
  ) {
    const { id } = before;
    switch (step) {
      case "pausar":
        return listings.take(uid, id, "pause", version);
      case "reanudar":
        return listings.take(uid, id, "resume", version);
      case "renovar":
        return listings.renew(uid, id, version);
      case "publicar":
        return publish(uid, before, version);
      case "precio": {
        const centimos =
          price !== undefined
            ? toCentimos(price)
            : before.price && change
              ? changedPrice(toCentimos(before.price), change)
              : null;
        if (centimos === null) return { ok: false, reason: "rejected", errors: { price: "No tiene precio." } } as const;
        return listings.changePrice(uid, { id, version }, { price: String(toSoles(centimos)) });
      }
    }
  }

  /** A draft without a plan takes the free one. */
  async function publish(uid: string, { id, plan, status }: OwnListing, version: number) {
    const free = plan || status !== "draft" ? null : freePlan(await context.catalog.plans());
    if (!free) return listings.publish(uid, id, version);
    const data = { step: "plan" as const, plan: planOfListing(free) };
    const saved = await drafts.saveStep(uid, { id, version, data, complete: true });
    return saved.ok ? listings.publish(uid, id, saved.listing.version) : saved;
  }

  async function overPublishing(uid: string) {
    const state = await context.budgets.take("publish", { uid });
    return state.allowed ? null : limited(state);
  }

  return { take };
}

const UNPAID = "Espera el pago de su plan.";

function wordsOf(result: Failed<string>): string {
  const told = result as Failed<string> & {
    message?: string;
    missing?: readonly { message: string }[];
    errors?: Record<string, string>;
    saved?: OwnListing;
  };
  if (told.message) return told.message;
  if (told.missing) return `Le falta: ${told.missing.map(({ message }) => message).join(" ")}`;
  if (told.errors) return Object.values(told.errors).join(" ");
  if (told.saved) return staleText(told.saved);
  return failureStatus(result) === 404 ? LISTING_NOT_OWN : "No pudimos cambiarlo.";
}
