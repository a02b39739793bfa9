import { districtOptions, type PlaceNames } from "~/business/places/chosen-place.server";
import type { DistrictOptions } from "~/business/places/constants";
import { withChosen } from "~/catalog/offered-categories";
import type { PricedVehicle, PriceGuidance } from "~/catalog/prices/guidance";
import { offeredBrands } from "~/catalog/reference/brand-names";
import { missingFor } from "~/selling/flow/steps";
import {
  freePlan,
  neighbours,
  photoLimit,
  proposedTitle,
  stepsOf,
  type FlowStep,
  type Missing,
  type OwnListing,
} from "~/selling/model";
import { pricedVehicle } from "~/selling/priced-vehicle";
import { categoriesFor, shownTo } from "~/selling/registered/registered-listing";
import type { Selling } from "~/selling/selling.server";

import { viewPrice, type PriceView } from "./price-view";
import type { StepRules } from "./step-schemas";
import { stepValues } from "./steps";

export interface StepView {
  step: FlowStep;
  listing: OwnListing;
  values: Record<string, string>;
  progress: { step: FlowStep; complete: boolean }[];
  previous: FlowStep | null;
  next: FlowStep | null;
  missing: Missing[];
  brands: string[];
  categories: StepRules["categories"];
  /** Districts of the listing's department, where the step asks for the place. */
  districts: DistrictOptions | null;
  plans: StepRules["plans"];
  maxPhotos: number;
  /** Paying online is configured: publishing with a paid plan continues to the payment. */
  canPay: boolean;
  /** Title of a listing without a typed one; null while too little is known of the vehicle. */
  proposedTitle: string | null;
  /** The seller has neither phone nor WhatsApp: a notice before publishing. */
  lacksContact: boolean;
  /** The seller's address is to be confirmed before publishing. */
  lacksProof: boolean;
  /** At the price and before publishing; null where too few listings are similar. */
  price: PriceView | null;
}

/** Page data besides the draft; null where unknown. */
export interface StepSources {
  contactOf(uid: string): Promise<{ phone: string; whatsapp: string } | null>;
  isProven(): Promise<boolean | null>;
  /** The user's place: proposed while the listing has none. */
  home(): Promise<PlaceNames | null>;
  priceGuidance(vehicle: PricedVehicle): Promise<PriceGuidance | null>;
}

const NO_SOURCES: StepSources = {
  contactOf: async () => null,
  isProven: async () => null,
  home: async () => null,
  priceGuidance: async () => null,
};

/** The page of one step; null where the user has no such listing or the listing no such step. */
export async function viewStep(
  { drafts }: Selling,
  uid: string,
  id: string,
  step: FlowStep,
  canPay: boolean,
  sources: StepSources = NO_SOURCES,
): Promise<StepView | null> {
  const [listing, rules, contact, isProven] = await Promise.all([
    drafts.managed(uid, id),
    drafts.rules(),
    step === "revisar" ? sources.contactOf(uid) : null,
    step === "revisar" ? sources.isProven() : null,
  ]);
  if (listing === null || !stepsOf(listing.status).includes(step)) return null;
  const vehicle = step === "precio" || step === "revisar" ? pricedVehicle(listing) : null;
  const guidance = vehicle && (await sources.priceGuidance(vehicle));
  const view = guidance && viewPrice(guidance, listing.price);
  const free = freePlan(rules.plans);
  const plan = rules.plans.find((offer) => offer.id === listing.plan?.id) ?? null;
  const missing = missingFor(listing, plan, rules.now);
  const shown = step === "precio" ? await withHome(listing, sources.home) : listing;
  return {
    step,
    listing,
    values:
      step === "fotos" || step === "revisar"
        ? {}
        : withProposals(shownTo(listing, stepValues(step, shown)), {
            price: view?.proposed,
            plan: listing.photos.length <= (free?.maxPhotos ?? 0) ? free?.id : undefined,
          }),
    progress: stepsOf(listing.status).map((name) => ({ step: name, complete: isComplete(name, missing) })),
    ...neighbours(step, listing.status),
    missing,
    brands: offeredBrands(rules.brands).map(({ name }) => name),
    categories: categoriesFor(listing, withChosen(rules.categories, [listing.category])),
    districts: step === "precio" ? districtOptions(shown.location.department) : null,
    plans: rules.plans,
    maxPhotos: photoLimit(listing.plan, rules.plans),
    canPay,
    proposedTitle: proposedTitle(listing),
    lacksContact: contact !== null && contact.phone === "" && contact.whatsapp === "",
    lacksProof: isProven === false,
    price: view,
  };
}

/** Blank fields of a draft begin with what is proposed; nothing is saved until the seller continues. */
function withProposals(
  values: Record<string, string>,
  proposals: Record<string, string | number | null | undefined>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === "" ? String(proposals[name] ?? "") : value]),
  );
}

async function withHome(listing: OwnListing, home: () => Promise<PlaceNames | null>): Promise<OwnListing> {
  if (listing.location.department) return listing;
  const place = await home();
  if (!place?.department) return listing;
  const { department, province, district } = place;
  return { ...listing, location: { department, province, district } };
}

function isComplete(step: FlowStep, missing: readonly Missing[]): boolean {
  return step === "revisar" ? false : !missing.some((entry) => entry.step === step);
}
