import { startOfDay, type LimaDay } from "../../business/calendar.ts";
import { formatDate } from "../../business/format.ts";
import { formatSoles, toCentimos } from "../../business/money.ts";
import { OFFICIAL_LOOKUPS } from "../../business/official-lookups.ts";
import { findDepartment } from "../../business/peru.ts";
import type { PhotoRef } from "../../platform/images.ts";
import { videoUrl } from "../../platform/videos/constants.ts";
import { findCategory, findCondition, type CategoryId } from "../categories.ts";
import { wordsIn } from "../folding.ts";
import type { Listing } from "../model.ts";
import { dropText, lastDrop } from "../price-drops.ts";
import { specificationText } from "../specification-text.ts";
import {
  REVIEW_IN_FORCE,
  SPECIFICATION_FIELDS,
  TECHNICAL_REVIEW,
  TECHNICAL_UNTIL,
  type SpecificationField,
} from "../specifications.ts";
import { STATUS_NAMES, type ListingStatus } from "../statuses.ts";
import { keyFactsOf, type KeyFact } from "./key-facts.ts";

/** Content of a listing's page. Holds neither the seller's identity nor a whole plate. */
export interface Detail {
  id: string;
  title: string;
  status: ListingStatus;
  statusName: string;
  priceCentimos: number;
  price: string;
  /** `Bajó S/ 200 el 3 de noviembre`; only for a listing on offer. */
  drop: string | null;
  category: CategoryId;
  brand: string;
  model: string;
  year: number;
  /** Name for users; `isNew` for structured data. */
  condition: string;
  isNew: boolean;
  photos: PhotoRef[];
  video: { src: string; type: string } | null;
  description: string;
  /** `Miraflores, Lima` */
  place: string;
  department: string;
  /** `isTold`: by its title, the breadcrumbs or the key facts of its page. */
  specifications: { label: string; value: string; isTold: boolean }[];
  /** Papers as declared by the seller, unchecked; `isPast`: their day is over. */
  declared: { label: string; value: string; isPast: boolean }[];
  /** Links to check the papers of a motorcycle; none for a bicycle. */
  lookups: { name: string; href: string }[];
  featured: boolean;
  keyFacts: KeyFact[];
  inspections: { label: string; to: string }[];
  /** `20 de noviembre de 2026` */
  publishedOn: string | null;
}

/** `today` decides which declared days are over. */
export function detailOf(listing: Listing, status: ListingStatus, today: LimaDay): Detail {
  const { id, title, category, price, photos, description, location, specifications, plan, publishedAt } = listing;
  const condition = findCondition(specifications.condition);
  const priceCentimos = toCentimos(price);
  const keyFacts = keyFactsOf(listing, today);
  return {
    id,
    title,
    status,
    statusName: STATUS_NAMES[status],
    priceCentimos,
    price: formatSoles(priceCentimos, { compact: true }),
    drop: isOnOffer(status) ? dropOn(listing, today) : null,
    category,
    brand: specifications.brand,
    model: specifications.model,
    year: specifications.year,
    condition: condition?.name ?? "",
    isNew: condition?.used === false,
    photos,
    video: listing.video ? { src: videoUrl(listing.video), type: listing.video.type } : null,
    description,
    place: placeOf(location),
    department: location.department,
    specifications: specificationsOf(listing, keyFacts),
    declared: declaredOf(listing, today),
    lookups: findCategory(category)?.kind === "moto" ? OFFICIAL_LOOKUPS.map(({ name, href }) => ({ name, href })) : [],
    featured: plan.featured,
    keyFacts,
    inspections: [
      ...reportOf(listing.inspection, "Inspeccionada"),
      ...reportOf(listing.legalInspection, "Papeles revisados"),
    ],
    publishedOn: publishedAt && formatDate(publishedAt),
  };
}

/** Words for the serial of a listing on offer, whose number vouches for it; empty for nothing. */
export function serialTrust({ isRegistered, serialKey }: Pick<Listing, "isRegistered" | "serialKey">): string {
  if (!serialKey) return isRegistered ? "Serie registrada" : "";
  return isRegistered ? "Serie registrada, sin reporte de robo" : "Serie sin reporte de robo";
}

function dropOn({ priceChanges }: Listing, today: LimaDay): string | null {
  const drop = lastDrop(priceChanges, startOfDay(today));
  return drop && dropText(drop);
}

function reportOf(badge: Listing["inspection"], words: string): Detail["inspections"] {
  if (!badge) return [];
  const { code, on, score } = badge;
  return [{ label: `${words} el ${formatDate(on)} · ${score} de 100`, to: `/inspeccion/${code}` }];
}

/** Access to a listing in some state, and whether it is indexed; null for "there is no such page". */
export interface Visibility {
  status: 200 | 410;
  indexed: boolean;
}

/** `mayManage`: the owner or an administrator. Sold, paused and expired listings can still be read. */
export function visibilityOf(status: ListingStatus, mayManage: boolean): Visibility | null {
  switch (status) {
    case "active":
    case "reserved":
      return { status: 200, indexed: true };
    case "sold":
    case "paused":
      return { status: 200, indexed: false };
    case "expired":
      return { status: mayManage ? 200 : 410, indexed: false };
    case "draft":
    case "pending_payment":
    case "in_review":
    case "rejected":
    case "hidden":
      return mayManage ? { status: 200, indexed: false } : null;
  }
}

/** Effective status at `now`: past its term a listing is expired even before the job runs. */
export function statusAt({ status, expiresAt }: Pick<Listing, "status" | "expiresAt">, now: Date): ListingStatus {
  const isOver = expiresAt !== null && expiresAt.getTime() <= now.getTime();
  return isOver && (status === "active" || status === "paused") ? "expired" : status;
}

/** Contact is offered for listings on sale only. */
export function isOnOffer(status: ListingStatus): boolean {
  return status === "active" || status === "reserved";
}

function placeOf({ district, province, department }: Listing["location"]): string {
  const parts = [district, province, findDepartment(department)?.name ?? ""];
  return parts.filter((part, position) => part !== "" && part !== parts[position + 1]).join(", ");
}

function specificationsOf({ title, category, specifications }: Listing, told: KeyFact[]): Detail["specifications"] {
  const { brand, model, year, condition } = specifications;
  const titled = new Set(wordsIn(title));
  const isTitled = (text: string) => wordsIn(text).every((word) => titled.has(word));
  const common = [
    { label: "Tipo", value: findCategory(category)?.name ?? "", isTold: true },
    { label: "Marca", value: brand, isTold: isTitled(brand) },
    { label: "Modelo", value: model, isTold: isTitled(model) },
    { label: "Año", value: String(year), isTold: true },
    { label: "Estado", value: findCondition(condition)?.name ?? "", isTold: true },
  ];
  const own = SPECIFICATION_FIELDS[category]
    .filter(({ declared }) => !declared)
    .map((field) => ({
      label: field.label,
      value: specificationText(field, specifications[field.name]),
      isTold: told.some(({ name }) => name === field.name),
    }));
  return [...common, ...own].filter(({ value }) => value !== "");
}

const UNTIL = / vigente hasta$/;

/** Papers as declared by the seller, marked where their day is over. */
function declaredOf({ category, specifications }: Listing, today: LimaDay): Detail["declared"] {
  return SPECIFICATION_FIELDS[category].flatMap((field) => {
    const value = specifications[field.name];
    const text = publicText(field, value);
    if (!field.declared || text === "") return [];
    // The day says it, also once it is over.
    if (field.name === TECHNICAL_REVIEW && value === REVIEW_IN_FORCE && specifications[TECHNICAL_UNTIL]) return [];
    const label = field.label.replace(/ a tu nombre$/, " a nombre del vendedor").replace(UNTIL, "");
    if (field.type !== "date" || text === value) return [{ label, value: text, isPast: false }];
    const isPast = String(value) < today;
    return [{ label, value: `${isPast ? "Venció" : "Vigente hasta"} el ${text}`, isPast }];
  });
}

function publicText(field: SpecificationField, value: string | number | undefined): string {
  return field.type === "plate" && typeof value === "string" ? maskPlate(value) : specificationText(field, value);
}

/** `1234-5A` → `••••-5A`: enough to recognise, too little to copy. */
export function maskPlate(plate: string): string {
  return plate.slice(0, -2).replace(/[^-]/g, "•") + plate.slice(-2);
}
