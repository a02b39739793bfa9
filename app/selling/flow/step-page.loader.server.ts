import { districtOptions } from "~/business/places/chosen-place.server";
import type { DistrictOptions } from "~/business/places/constants";
import { withChosen } from "~/catalog/offered-categories";
import { missingFor } from "~/selling/flow/steps";
import { neighbours, photoLimit, stepsOf, type FlowStep, type Missing, type OwnListing } from "~/selling/model";
import { categoriesFor, shownTo } from "~/selling/registered/tied";
import type { Selling } from "~/selling/selling.server";

import type { StepRules } from "./step-schemas";
import { stepValues } from "./steps";

/** Data of a step's page. */
export interface StepView {
  step: FlowStep;
  listing: OwnListing;
  values: Record<string, string>;
  progress: { step: FlowStep; complete: boolean }[];
  previous: FlowStep | null;
  next: FlowStep | null;
  /** All that publishing lacks, of every step. */
  missing: Missing[];
  brands: string[];
  categories: StepRules["categories"];
  /** Of the listing's department, where the step asks for the place. */
  districts: DistrictOptions | null;
  plans: StepRules["plans"];
  maxPhotos: number;
  /** Paying online is configured: publishing with a paid plan goes on to the payment. */
  canPay: boolean;
}

/** The page of one step; null where the user has no such listing or the listing no such step. */
export async function viewStep(
  { drafts }: Pick<Selling, "drafts">,
  uid: string,
  id: string,
  step: FlowStep,
  canPay: boolean,
): Promise<StepView | null> {
  const [listing, rules] = await Promise.all([drafts.own(uid, id), drafts.rules()]);
  if (listing === null || !stepsOf(listing.status).includes(step)) return null;
  const plan = rules.plans.find((offer) => offer.id === listing.plan?.id) ?? null;
  const missing = missingFor(listing, plan, rules.now);
  return {
    step,
    listing,
    values: step === "fotos" || step === "revisar" ? {} : shownTo(listing, stepValues(step, listing)),
    progress: stepsOf(listing.status).map((name) => ({ step: name, complete: isComplete(name, missing) })),
    ...neighbours(step, listing.status),
    missing,
    brands: rules.brands.map(({ name }) => name),
    categories: categoriesFor(listing, withChosen(rules.categories, [listing.category])),
    districts: step === "precio" ? districtOptions(listing.location.department) : null,
    plans: rules.plans,
    maxPhotos: photoLimit(listing.plan, rules.plans),
    canPay,
  };
}

function isComplete(step: FlowStep, missing: readonly Missing[]): boolean {
  return step === "revisar" ? false : !missing.some((entry) => entry.step === step);
}
