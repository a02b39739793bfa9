import { DEFAULT_MAX_PHOTOS } from "~/catalog/model";

import { plural } from "../business/format.ts";
import {
  TITLE_MAX,
  type DraftFields,
  type ListingModeration,
  type ListingStatus,
  type Plan,
} from "../catalog/model.ts";
import type { PriceChange } from "../catalog/price-drops.ts";
import { SPECIFICATION_FIELDS, type SpecificationField } from "../catalog/specifications.ts";

/** The flow's steps, in order; each is an address `/sell/flow/{id}/{step}`. */
export const FLOW_STEPS = ["vehiculo", "detalles", "fotos", "precio", "plan", "revisar"] as const;
export type FlowStep = (typeof FLOW_STEPS)[number];
/** Steps that fill fields of the listing by a form. */
export type FormStep = Exclude<FlowStep, "fotos" | "revisar">;

export const FLOW_STEP_NAMES: Record<FlowStep, string> = {
  vehiculo: "Vehículo",
  detalles: "Detalles",
  fotos: "Fotos",
  precio: "Precio y ubicación",
  plan: "Plan",
  revisar: "Revisar",
};

/** After publishing, the plan is settled and there is nothing more to publish. */
const EDIT_STEPS: readonly FlowStep[] = ["vehiculo", "detalles", "fotos", "precio"];

export const MAX_OPEN_DRAFTS = 20;
export const STALE_DRAFT_DAYS = 90;
export const TITLE_MIN = 8;
export const DESCRIPTION_MIN = 20;
export const MODEL_MAX = 60;
export const PLACE_MAX = 60;
export const SERIAL_MAX = 40;
/** Fields of a seller. A draft may lack any of them. */
export type Content = Pick<
  DraftFields,
  | "title"
  | "description"
  | "category"
  | "price"
  | "stock"
  | "specifications"
  | "location"
  | "photos"
  | "plan"
  | "serial"
>;
export type PlanOfListing = NonNullable<Content["plan"]>;

/** A document of `vehicles` as its owner sees it, draft or published. `price` is in soles. */
export interface OwnListing extends Content {
  id: string;
  sellerId: string;
  status: ListingStatus;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  expiresAt: Date | null;
  soldAt: Date | null;
  priceChanges?: readonly PriceChange[] | undefined;
  /** The bicycle of the registry that it sells, and the folded serial once it was compared (../registry/theft). */
  bicycleId?: string | null | undefined;
  isRegistered?: boolean | undefined;
  serialKey?: string | null | undefined;
  /** Of a reservation by hand (`reservationOf` of the messages). */
  reservedFor?: string | null | undefined;
  /** Of orders (./units.ts). */
  reservedBy?: string | null | undefined;
  reservedUnits?: number | undefined;
  soldUnits?: number | undefined;
  /** Of the last rejection or hiding by the administration. */
  moderation?: ListingModeration | null | undefined;
  /** Since when it is in review or rejected. */
  heldSince?: Date | null | undefined;
  resubmissions?: number | undefined;
}

/** Name of a listing before a merge of its brand. `into`: slug of the brand whose name it took over. */
export interface FormerBrand {
  slug: string;
  name: string;
  into: string;
}

/** The fields that remember it, oldest first, and the slugs to be found by. No page of a listing shows them. */
export interface FormerBrands {
  formerBrands?: readonly FormerBrand[] | undefined;
  formerBrandSlugs?: readonly string[] | undefined;
}

/** One thing that stands in the way of publishing, at its step and field. */
export interface Missing {
  step: FlowStep;
  field: string;
  message: string;
}

/** Shown where a listing does not exist or belongs to another seller. */
export const LISTING_NOT_OWN = "No encontramos ese anuncio entre los tuyos.";

export function stepPath(id: string, step: FlowStep): string {
  return `/sell/flow/${id}/${step}`;
}

export function successPath(id: string): string {
  return `/sell/success?id=${id}`;
}

/** The page that offers better plans for a published listing. */
export function upgradePath(id: string): string {
  return `/perfil/anuncios/${id}/plan`;
}

/** The page with the figures of a published listing. */
export function figuresPath(id: string, days?: number): string {
  return `/perfil/anuncios/${id}/estadisticas${days === undefined ? "" : `?dias=${days}`}`;
}

export function isStep(text: string | undefined): text is FlowStep {
  return (FLOW_STEPS as readonly (string | undefined)[]).includes(text);
}

/** The steps that a listing in this state has. */
export function stepsOf(status: ListingStatus): readonly FlowStep[] {
  return status === "draft" ? FLOW_STEPS : EDIT_STEPS;
}

/** The steps before and after, in the flow of that state. */
export function neighbours(
  step: FlowStep,
  status: ListingStatus,
): { previous: FlowStep | null; next: FlowStep | null } {
  const steps = stepsOf(status);
  const at = steps.indexOf(step);
  return { previous: steps[at - 1] ?? null, next: at < 0 ? null : (steps[at + 1] ?? null) };
}

/** Where to go on: the first step that lacks something, else the review. */
export function resumeAt(listing: OwnListing, missing: readonly Missing[]): FlowStep {
  const steps = stepsOf(listing.status);
  return (
    steps.find((step) => missing.some((entry) => entry.step === step)) ??
    steps.at(listing.status === "draft" ? -1 : 0) ??
    "vehiculo"
  );
}

/** The specification fields that a category asks for; none while there is no category. */
export function specificationFieldsOf(category: Content["category"]): readonly SpecificationField[] {
  return category === undefined ? [] : SPECIFICATION_FIELDS[category];
}

/** Copy of the plan of a listing at its publication. */
export function planOfListing(plan: Plan): PlanOfListing {
  return {
    id: plan.id,
    featured: plan.featured,
    home: plan.home,
    maxPhotos: plan.maxPhotos,
    durationDays: plan.durationDays,
  };
}

/** The plan without cost, or null if none is offered. */
export function freePlan(plans: readonly Plan[]): Plan | null {
  return plans.find((plan) => plan.active && plan.price === 0) ?? null;
}

/** How many photos fit: as the chosen plan says, before that as the largest plan allows. */
export function photoLimit(chosen: Content["plan"], plans: readonly Plan[]): number {
  if (chosen) return chosen.maxPhotos;
  const limits = plans.filter((plan) => plan.active).map((plan) => plan.maxPhotos);
  return limits.length > 0 ? Math.max(...limits) : DEFAULT_MAX_PHOTOS;
}

/** Says that a plan holds fewer photos than there are, or null. */
export function tooManyPhotos(count: number, plan: Pick<Plan, "name" | "maxPhotos">): string | null {
  const excess = count - plan.maxPhotos;
  if (excess <= 0) return null;
  return (
    `El plan ${plan.name} permite ${plural(plan.maxPhotos, "foto")} y tienes ${count}. Quita ${excess} o elige ` +
    "otro plan."
  );
}

/**
 * `Trek Marlin 7 2023`: the title of a listing whose seller typed none; null while too little is known of the vehicle.
 */
export function proposedTitle({
  specifications: { brand, model, year },
}: Pick<Content, "specifications">): string | null {
  if (!brand || !model) return null;
  // Sellers often begin the model with the brand.
  const name = model.toLocaleLowerCase("es").startsWith(`${brand.toLocaleLowerCase("es")} `)
    ? model
    : `${brand} ${model}`;
  const title = [name, year !== undefined && !name.includes(String(year)) && year].filter(Boolean).join(" ");
  return title.length >= TITLE_MIN && title.length <= TITLE_MAX ? title : null;
}

/** The title that a list shows for a listing that has none yet. */
export function titleOf(listing: Pick<Content, "title" | "specifications">): string {
  const { brand, model } = listing.specifications;
  return listing.title ?? ([brand, model].filter(Boolean).join(" ") || "Anuncio sin título");
}
