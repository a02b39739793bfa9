import { DAY_MS } from "../../app/business/durations.ts";
import { DEPARTMENTS, type DepartmentSlug } from "../../app/business/peru.ts";
import {
  CATEGORIES,
  findCondition,
  type CategoryId,
  type ConditionId,
  type VehicleKind,
} from "../../app/catalog/categories.ts";
import { slugify } from "../../app/catalog/folding.ts";
import type { ListingFields } from "../../app/catalog/model.ts";
import type { ListingStatus } from "../../app/catalog/statuses.ts";
import { MODELS, type ModelOnSale } from "./models.ts";
import { BUILDS, PAINTS, type PictureBase, type PictureSpec, type PictureView } from "./pictures/spec.ts";
import { PLACES } from "./places.ts";
import { createRandom, type Random } from "./random.ts";
import { PLANS } from "./reference.ts";
import { DEMO_SELLER, SELLERS, type Seller } from "./sellers.ts";
import { describe, titleExtra } from "./words.ts";

export interface SeedListing {
  id: string;
  fields: Omit<ListingFields, "photos">;
  pictures: PictureSpec[];
}

const COLORS = Object.entries(PAINTS);
const ACCENTS = ["#f2efe6", "#1d1f23", "#d9a514", "#b3261e", "#3a7d7c"] as const;

/** How much of its new price a vehicle keeps, by condition. */
const KEEPS: Record<ConditionId, readonly [number, number]> = {
  nuevo: [0.95, 1.02],
  "como-nuevo": [0.78, 0.9],
  "buen-estado": [0.55, 0.75],
  "con-detalles": [0.38, 0.52],
  "para-repuestos": [0.18, 0.3],
};
const CONDITION_WEIGHTS: readonly ConditionId[] = [
  "nuevo",
  "nuevo",
  "nuevo",
  "como-nuevo",
  "como-nuevo",
  "buen-estado",
  "buen-estado",
  "buen-estado",
  "buen-estado",
  "con-detalles",
  "con-detalles",
  "para-repuestos",
];
/** State of a listing since: most are still on offer. */
const STATUSES: readonly ListingStatus[] = [
  ...Array<ListingStatus>(44).fill("active"),
  "reserved",
  "sold",
  "sold",
  "paused",
  "expired",
  "active",
];

const departments: DepartmentSlug[] = DEPARTMENTS.flatMap(({ slug }) =>
  Array<DepartmentSlug>(PLACES[slug].weight).fill(slug),
);

/**
 * The listings of the demo shop, always the same for the same count and day: every category, condition and
 * department appears. `today` anchors the dates, so that a fresh shop looks fresh. With a range those from one position
 * to before another.
 */
export function makeListings(count: number, today: Date, [from, to] = [0, count]): SeedListing[] {
  return Array.from({ length: to - from }, (_, at) =>
    withPriceDrop(withSoldPrice(makeListing(from + at, count, today), from + at), from + at, today),
  );
}

/** One of nine on offer was dearer at first, and went down half-way to today. */
function withPriceDrop(listing: SeedListing, index: number, today: Date): SeedListing {
  const { status, price, publishedAt } = listing.fields;
  if (status !== "active" || index % 9 !== 4 || publishedAt === null) return listing;
  const step = price > 1000 ? 50 : 10;
  const from = Math.ceil((price * (1.05 + (index % 4) / 40)) / step) * step;
  const at = new Date((publishedAt.getTime() + today.getTime()) / 2);
  return { ...listing, fields: { ...listing.fields, priceChanges: [{ from, to: price, at }] } };
}

/** Half of the sellers told for how much they sold. */
function withSoldPrice(listing: SeedListing, index: number): SeedListing {
  const { status, price } = listing.fields;
  if (status !== "sold" || index % 2 === 1) return listing;
  return { ...listing, fields: { ...listing.fields, soldPrice: Math.round((price * 0.95) / 10) * 10 } };
}

function makeListing(index: number, count: number, today: Date): SeedListing {
  const random = createRandom(0x5eb1 + index * 7919);
  const category = CATEGORIES[index % CATEGORIES.length] ?? CATEGORIES[0];
  const offer = random.pick(MODELS[category.id]);
  // The first rounds walk through all departments and conditions, so that none is empty.
  const department = DEPARTMENTS[index]?.slug ?? random.pick(departments);
  const condition = random.pick(CONDITION_WEIGHTS);
  const used = findCondition(condition)?.used ?? true;
  const year = used
    ? today.getUTCFullYear() - random.integer(1, category.kind === "moto" ? 12 : 9)
    : today.getUTCFullYear() - random.integer(0, 1);
  const [colorName, color] = random.pick(COLORS);
  const plan = pickPlan(random);
  // Spread over the plan's life, newest first by index; `count` listings never share an instant.
  const ageMs = Math.floor(((index + random.next()) / count) * Math.min(plan.durationDays - 2, 55) * DAY_MS);
  const status = random.pick(STATUSES);
  const publishedAt = new Date(today.getTime() - ageMs);
  const expiresAt = new Date(publishedAt.getTime() + plan.durationDays * DAY_MS);
  const id = `demo-${String(index).padStart(5, "0")}-${slugify(offer.model).slice(0, 20)}`;
  const spec = {
    base: baseOf(category.id, offer),
    color,
    accent: random.pick(ACCENTS),
    build: random.integer(1, BUILDS),
    seed: random.integer(0, 9999),
  };
  const views = random.sample(
    ["tres-cuartos", "detalle-transmision", "detalle-rueda", "detalle-manubrio"] as const,
    random.integer(1, 3),
  );
  // Some sellers photograph their vehicle from an angle first.
  if (spec.seed % 5 < 2 && !views.includes("tres-cuartos")) views[0] = "tres-cuartos";
  const angled = spec.seed % 5 < 2 ? views.indexOf("tres-cuartos") : -1;
  const shown: readonly PictureView[] =
    angled < 0 ? ["lado", ...views] : ["tres-cuartos", "lado", ...views.filter((_, at) => at !== angled)];
  const seller = sellerOf(random, index, department);
  return {
    id,
    fields: {
      sellerId: seller.uid,
      title: title(random, offer, year, category.kind, condition, colorName),
      description: describe(random, category.kind, condition),
      category: category.id,
      price: priceOf(random, offer, condition),
      status,
      specifications: specificationsOf(random, category.id, offer, year, condition, today),
      location: {
        department: seller.department,
        province: PLACES[seller.department].province,
        district: seller.district,
      },
      plan: {
        id: plan.id,
        featured: plan.featured,
        home: plan.home,
        maxPhotos: plan.maxPhotos,
        durationDays: plan.durationDays,
      },
      version: 1,
      createdAt: publishedAt,
      updatedAt: publishedAt,
      publishedAt,
      expiresAt: status === "expired" ? new Date(today.getTime() - DAY_MS) : expiresAt,
      soldAt: status === "sold" ? new Date(publishedAt.getTime() + DAY_MS) : null,
    },
    pictures: shown.map((view) => ({ ...spec, view })),
  };
}

function pickPlan(random: Random): (typeof PLANS)[number] {
  const roll = random.next();
  return roll < 0.78 ? PLANS[0] : roll < 0.93 ? PLANS[1] : PLANS[2];
}

/** The demo seller owns a page of listings; the rest is spread over the others of the department. */
function sellerOf(random: Random, index: number, department: DepartmentSlug): Seller {
  if (index % 40 === 7) return DEMO_SELLER;
  return random.pick(SELLERS.filter((seller) => seller.department === department));
}

/** The base pictures whose suspension, brakes and gears are those of the model. */
function baseOf(category: CategoryId, { model, specs = {} }: ModelOnSale): PictureBase {
  switch (category) {
    case "mtb":
      if (specs["suspension"] === "Doble") return "mtb-doble";
      return specs["brakes"] === "V-brake" ? "mtb-delantera-v-brake" : "mtb-delantera";
    case "ruta":
      return specs["brakes"] === "Herradura" ? "ruta-herradura" : "ruta-disco";
    case "urbana":
      if (specs["gears"] === 1) return "urbana-una-velocidad";
      return specs["brakes"] === "V-brake" ? "urbana-v-brake" : "urbana-disco";
    case "bici-electrica":
      return specs["suspension"] === "Rígida" ? "bici-electrica-rigida" : "bici-electrica-delantera";
    case "infantil":
      return specs["wheelSize"] === '12"' || specs["wheelSize"] === '16"' ? "infantil-rueditas" : "infantil";
    case "trimoto":
      return model === "RE Torito" ? "trimoto-pasajeros" : "trimoto-carga";
    default:
      return category;
  }
}

function title(
  random: Random,
  offer: ModelOnSale,
  year: number,
  kind: VehicleKind,
  condition: ConditionId,
  color: string,
): string {
  const name = `${offer.brand} ${offer.model} ${year}`;
  const roll = random.next();
  if (roll < 0.35) return `${name} ${color}`;
  if (roll < 0.75) return `${name}, ${titleExtra(random, kind, condition)}`;
  return name;
}

function priceOf(random: Random, offer: ModelOnSale, condition: ConditionId): number {
  const [low, high] = KEEPS[condition];
  const price = offer.price * (low + random.next() * (high - low));
  const step = price > 5000 ? 100 : price > 1000 ? 50 : 10;
  return Math.min(60_000, Math.max(150, Math.round(price / step) * step));
}

function specificationsOf(
  random: Random,
  category: CategoryId,
  offer: ModelOnSale,
  year: number,
  condition: ConditionId,
  today: Date,
): ListingFields["specifications"] {
  const isMoto = CATEGORIES.some(({ id, kind }) => id === category && kind === "moto");
  const specs: ListingFields["specifications"] = {
    brand: offer.brand,
    model: offer.model,
    year,
    condition,
    ...offer.specs,
  };
  if (!isMoto) {
    if (!["bmx", "infantil", "plegable"].includes(category))
      specs.frameSize = random.pick(["S", "M", "M", "L", "L", "XL"]);
    return specs;
  }
  const age = today.getUTCFullYear() - year;
  specs.mileage =
    condition === "nuevo" ? 0 : Math.round(((2500 + random.next() * 9000) * Math.max(1, age)) / 100) * 100;
  specs.brakes = random.pick(["Disco con ABS", "Disco", "Disco y tambor"]);
  if (condition !== "nuevo" && condition !== "para-repuestos") {
    specs.soatUntil = new Date(today.getTime() + random.integer(20, 340) * DAY_MS).toISOString().slice(0, 10);
  }
  return specs;
}
