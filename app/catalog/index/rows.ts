import { toCentimos } from "../../business/money.ts";
import type { PhotoRef } from "../../platform/images.ts";
import { findCategory, findCondition, type CategoryId, type ConditionId } from "../categories.ts";
import { MEASURED_FILTERS, type Measured } from "../described-filters.ts";
import { piecesLeft, type Listing } from "../model.ts";
import { dropOf } from "../price-drops.ts";
import { CATALOG_STATUSES } from "../statuses.ts";
import { searchWordsOf } from "./words.ts";

/** A listing in the catalogue index: data for cards, filters and the text search. Times are ms since 1970. */
export interface Row extends Measured {
  id: string;
  title: string;
  priceCentimos: number;
  category: CategoryId;
  brand: string;
  model: string;
  year: number;
  condition: ConditionId;
  /** Slug, empty when unknown. */
  department: string;
  /** As the listing names them; empty when unknown. */
  province: string;
  district: string;
  photo: PhotoRef | null;
  featured: boolean;
  home: boolean;
  reserved: boolean;
  publishedAt: number;
  /** 0 for never. */
  expiresAt: number;
  updatedAt: number;
  sellerId: string;
  /** Pieces that can be bought, from 1. */
  stock: number;
  /** Sells a bicycle of the registry, as its owner. */
  registered: boolean;
  /** Its serial was compared with the reports of theft. */
  verified: boolean;
  /** Has a recent inspection report. */
  inspected: boolean;
  /** Identity or mobile of its seller was verified. */
  sellerVerified?: boolean;
  /** Last price drop in céntimos, and its time; both 0 for none (../price-drops.ts). */
  dropCentimos: number;
  droppedAt: number;
  words: string;
}

/** Row of a listing in the catalogue; null for any other (paused, sold, …). */
export function rowOf(listing: Listing): Row | null {
  if (!CATALOG_STATUSES.includes(listing.status) || listing.publishedAt === null) return null;
  const { brand, model, year, condition } = listing.specifications;
  const { title } = listing;
  const drop = dropOf(listing.priceChanges);
  return {
    id: listing.id,
    title,
    priceCentimos: toCentimos(listing.price),
    category: listing.category,
    brand,
    model,
    year,
    condition,
    department: listing.location.department,
    province: listing.location.province,
    district: listing.location.district,
    photo: listing.photos[0] ?? null,
    featured: listing.plan.featured,
    home: listing.plan.home,
    reserved: listing.status === "reserved",
    publishedAt: listing.publishedAt.getTime(),
    expiresAt: listing.expiresAt?.getTime() ?? 0,
    updatedAt: listing.updatedAt.getTime(),
    sellerId: listing.sellerId,
    ...measuredOf(listing.specifications),
    stock: piecesLeft(listing),
    registered: listing.isRegistered === true,
    verified: Boolean(listing.serialKey),
    inspected: Boolean(listing.inspection),
    ...(listing.sellerVerified === true && { sellerVerified: true }),
    dropCentimos: drop?.byCentimos ?? 0,
    droppedAt: drop?.at.getTime() ?? 0,
    words: searchWordsOf(listing),
  };
}

function measuredOf(specifications: Listing["specifications"]): Measured {
  const values = MEASURED_FILTERS.map((row) => {
    const told = specifications[row.column];
    if (row.kind !== "range") return [row.column, row.read(String(told ?? "")) ?? ""];
    return [row.column, typeof told === "number" ? Math.round(told) : UNKNOWN];
  });
  return Object.fromEntries(values) as Measured;
}

const UNKNOWN = -1;

type Cell = string | number;

/** A row as KV has it among the changes: one flat list, a third of the bytes of an object. */
export function encodeRow(row: Row): Cell[] {
  const flags =
    (row.featured ? FEATURED : 0) |
    (row.home ? HOME : 0) |
    (row.reserved ? RESERVED : 0) |
    ((row.stock - 1) << STOCK_SHIFT) |
    (row.registered ? REGISTERED : 0) |
    (row.verified ? VERIFIED : 0) |
    (row.inspected ? INSPECTED : 0) |
    (row.sellerVerified ? SELLER_VERIFIED : 0);
  const { photo } = row;
  return [
    row.id,
    row.title,
    row.priceCentimos,
    row.category,
    row.brand,
    row.model,
    row.year,
    row.condition,
    row.department,
    row.province,
    row.district,
    flags,
    row.publishedAt,
    row.expiresAt,
    row.updatedAt,
    row.sellerId,
    row.words,
    photo?.key ?? "",
    photo?.width ?? 0,
    photo?.height ?? 0,
    photo?.color ?? "",
    row.dropCentimos,
    row.droppedAt,
    ...COLUMNS.map((column) => row[column]),
  ];
}

const COLUMNS = MEASURED_FILTERS.map(({ column }) => column as keyof Measured);

const FEATURED = 1;
const HOME = 2;
const RESERVED = 4;
/** The seven bits above the first flags hold the pieces beyond the first. */
const STOCK_SHIFT = 3;
const STOCK_MASK = 127;
const REGISTERED = 1024;
const VERIFIED = 2048;
const INSPECTED = 4096;
const SELLER_VERIFIED = 8192;
/** Type of each cell: `s` text, `n` number. */
const FIXED_KINDS = "ssnsssnssssnnnnsssnnsnn";
const CELL_KINDS = FIXED_KINDS + MEASURED_FILTERS.map(({ kind }) => (kind === "range" ? "n" : "s")).join("");

/** Reads a stored row; null for another shape (older or broken). */
export function decodeRow(cells: unknown): Row | null {
  if (!Array.isArray(cells) || cells.length !== CELL_KINDS.length) return null;
  for (let cell = 0; cell < cells.length; cell++) {
    if (typeof cells[cell] !== (CELL_KINDS[cell] === "s" ? "string" : "number")) return null;
  }
  const [
    id,
    title,
    priceCentimos,
    category,
    brand,
    model,
    year,
    condition,
    department,
    province,
    district,
    flags,
    publishedAt,
    expiresAt,
    updatedAt,
    sellerId,
    words,
    key,
    width,
    height,
    color,
    dropCentimos,
    droppedAt,
  ] = cells as [
    string,
    string,
    number,
    string,
    string,
    string,
    number,
    string,
    string,
    string,
    string,
    number,
    number,
    number,
    number,
    string,
    string,
    string,
    number,
    number,
    string,
    number,
    number,
  ];
  if (!isCategory(category) || !isCondition(condition)) return null;
  return {
    id,
    title,
    priceCentimos,
    category,
    brand,
    model,
    year,
    condition,
    department,
    province,
    district,
    photo: key === "" ? null : { key, width, height, color },
    featured: (flags & FEATURED) !== 0,
    home: (flags & HOME) !== 0,
    reserved: (flags & RESERVED) !== 0,
    publishedAt,
    expiresAt,
    updatedAt,
    sellerId,
    ...decodeMeasured(cells),
    stock: ((flags >> STOCK_SHIFT) & STOCK_MASK) + 1,
    registered: (flags & REGISTERED) !== 0,
    verified: (flags & VERIFIED) !== 0,
    inspected: (flags & INSPECTED) !== 0,
    ...((flags & SELLER_VERIFIED) !== 0 && { sellerVerified: true }),
    dropCentimos,
    droppedAt,
    words,
  };
}

function decodeMeasured(cells: readonly unknown[]): Measured {
  const values: Record<string, unknown> = {};
  for (let at = 0; at < MEASURED_FILTERS.length; at++) {
    const row = MEASURED_FILTERS[at]!;
    const cell = cells[FIXED_KINDS.length + at];
    values[row.column] = row.kind === "range" || cell === "" ? cell : (row.read(String(cell)) ?? "");
  }
  return values as unknown as Measured;
}

function isCategory(id: string): id is CategoryId {
  return findCategory(id) !== undefined;
}

function isCondition(id: string): id is ConditionId {
  return findCondition(id) !== undefined;
}
