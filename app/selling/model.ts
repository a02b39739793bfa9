import { DEFAULT_MAX_PHOTOS } from "~/catalog/categories";

import { plural } from "../business/format.ts";
import { TITLE_MAX, type DraftFields, type ListingModeration, type Plan } from "../catalog/model.ts";
import type { PriceChange } from "../catalog/price-drops.ts";
import { SPECIFICATION_FIELDS, type SpecificationField } from "../catalog/specifications.ts";
import type { ListingStatus } from "../catalog/statuses.ts";

/** The flow's steps, in order; each is an address `/sell/flow/{id}/{step}`. */
export const FLOW_STEPS = ["fotos", "vehiculo", "detalles", "precio", "plan", "revisar"] as const;
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

/** After publishing, plan and publication are settled. */
const EDIT_STEPS: readonly FlowStep[] = ["vehiculo", "detalles", "fotos", "precio"];

export const MAX_OPEN_DRAFTS = 20;
export const STALE_DRAFT_DAYS = 90;
/** Days after which a listing whose plan nobody paid waits no more. */
export const UNPAID_PLAN_DAYS = 30;
export const FIRST_WORDS_MAX = 80;
export const TITLE_MIN = 8;
export const DESCRIPTION_MIN = 20;
export const MODEL_MAX = 60;
export const PLACE_MAX = 60;
export const SERIAL_MAX = 40;
/** Content by the seller. A draft may lack any of it. */
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
  video?: DraftFields["video"];
  id: string;
  sellerId: string;
  status: ListingStatus;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  expiresAt: Date | null;
  soldAt: Date | null;
  /** In soles; told by its owner. */
  soldPrice?: number | null | undefined;
  priceChanges?: readonly PriceChange[] | undefined;
  /** The registered bicycle that it sells, and the folded serial once it was compared (../registry/theft). */
  bicycleId?: string | null | undefined;
  isRegistered?: boolean | undefined;
  serialKey?: string | null | undefined;
  /** Other numbers that it may name, folded; written with `serialKey`. */
  namedKeys?: readonly string[] | undefined;
  numberSince?: Date | null | undefined;
  /** The report of theft that paused it, and when; null for none. */
  stoppedFor?: string | null | undefined;
  stoppedAt?: Date | null | undefined;
  /** Of a reservation by hand (`reservationMark`). */
  reservedFor?: string | null | undefined;
  agreedUntil?: Date | null | undefined;
  reservedBy?: string | null | undefined;
  reservedUnits?: number | undefined;
  soldUnits?: number | undefined;
  moderation?: ListingModeration | null | undefined;
  /** Start of its review or rejection. */
  heldSince?: Date | null | undefined;
  resubmissions?: number | undefined;
  /** The list that it was made of (./import). */
  importId?: string | undefined;
}

/** Name of a listing before its brand was merged. `into`: slug of the brand whose name it took. */
export interface FormerBrand {
  slug: string;
  name: string;
  into: string;
}

/** Former brands, oldest first, and the slugs that find them. Shown on no page of a listing. */
export interface FormerBrands {
  formerBrands?: readonly FormerBrand[] | undefined;
  formerBrandSlugs?: readonly string[] | undefined;
}

export interface Missing {
  step: FlowStep;
  field: string;
  message: string;
}

/** Message where a listing does not exist or belongs to another seller. */
export const LISTING_NOT_OWN = "No encontramos ese anuncio entre los tuyos.";

export function stepPath(id: string, step: FlowStep): string {
  return `/sell/flow/${id}/${step}`;
}

export function successPath(id: string): string {
  return `/sell/success?id=${id}`;
}

export function upgradePath(id: string): string {
  return `/perfil/anuncios/${id}/plan`;
}

/** Page of a reserved listing, for its owner. */
export function reservationPath(id: string): string {
  return `/perfil/anuncios/${id}/reserva`;
}

export function figuresPath(id: string, days?: number): string {
  return `/perfil/anuncios/${id}/estadisticas${days === undefined ? "" : `?dias=${days}`}`;
}

export function isStep(text: string | undefined): text is FlowStep {
  return (FLOW_STEPS as readonly (string | undefined)[]).includes(text);
}

export function stepsOf(status: ListingStatus): readonly FlowStep[] {
  return status === "draft" ? FLOW_STEPS : EDIT_STEPS;
}

export function neighbours(
  step: FlowStep,
  status: ListingStatus,
): { previous: FlowStep | null; next: FlowStep | null } {
  const steps = stepsOf(status);
  const at = steps.indexOf(step);
  return { previous: steps[at - 1] ?? null, next: at < 0 ? null : (steps[at + 1] ?? null) };
}

/** The next step of a draft that lacks something, else the review: what the first words told is not asked again. */
export function nextIncomplete(step: FlowStep, missing: readonly Missing[]): FlowStep {
  const later = FLOW_STEPS.slice(FLOW_STEPS.indexOf(step) + 1);
  return later.find((one) => missing.some((entry) => entry.step === one)) ?? "revisar";
}

/** The first step that lacks something, else the review. */
export function resumeAt(listing: OwnListing, missing: readonly Missing[]): FlowStep {
  const steps = stepsOf(listing.status);
  return (
    steps.find((step) => missing.some((entry) => entry.step === step)) ??
    steps.at(listing.status === "draft" ? -1 : 0) ??
    "vehiculo"
  );
}

/** The specification fields of a category; none without a category. */
export function specificationFieldsOf(category: Content["category"]): readonly SpecificationField[] {
  return category === undefined ? [] : SPECIFICATION_FIELDS[category];
}

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

/** Most photos: by the chosen plan, before that by the largest plan. */
export function photoLimit(chosen: Content["plan"], plans: readonly Plan[]): number {
  if (chosen) return chosen.maxPhotos;
  const limits = plans.filter((plan) => plan.active).map((plan) => plan.maxPhotos);
  return limits.length > 0 ? Math.max(...limits) : DEFAULT_MAX_PHOTOS;
}

/** Message where a plan allows fewer photos than there are; null where not. */
export function tooManyPhotos(count: number, plan: Pick<Plan, "name" | "maxPhotos">): string | null {
  const excess = count - plan.maxPhotos;
  if (excess <= 0) return null;
  return (
    `El plan ${plan.name} permite ${plural(plan.maxPhotos, "foto")} y tienes ${count}. Quita ${excess} o elige ` +
    "otro plan."
  );
}

/** `Trek Marlin 7 2023`: title of a listing without a typed one; null while too little is known of the vehicle. */
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

/** Title in lists, also of a listing that has none yet. */
export function titleOf(listing: Pick<Content, "title" | "specifications">): string {
  const { brand, model } = listing.specifications;
  return listing.title ?? ([brand, model].filter(Boolean).join(" ") || "Anuncio sin título");
}
