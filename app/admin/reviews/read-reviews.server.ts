import { cursorPage, type FileQuery } from "~/admin-kit/list/cursor.server";
import { querySource, rowsSource, type FileSource } from "~/admin-kit/list/file.server";
import { mergedPage } from "~/admin-kit/list/merged-page.server";
import { chosenOrder, type ListQuery } from "~/admin-kit/list/query";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter, QueryOrder, Snapshot } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { REPORT_TARGETS } from "~/reports/constants";
import { ReviewSchema } from "~/reviews/model";
import { WorkshopReviewSchema } from "~/workshops/reviews/model";

import {
  REVIEW_COLLECTIONS,
  REVIEW_KIND_SLUGS,
  REVIEW_ORDERS,
  keyOfReview,
  placeOfReview,
  type ReviewKind,
} from "./paths";

export interface AdminReview {
  key: string;
  kind: ReviewKind;
  stars: number;
  text: string;
  /** Author of the review; empty once the account was erased. */
  authorId: string;
  authorName: string;
  /** The seller's uid, or the workshop's slug. */
  aboutId: string;
  /** Of the order or the inspection. */
  sourceId: string;
  hiddenAt: Date | null;
  /** Answer of its seller; null for none, and of workshops. */
  answer: string | null;
  createdAt: Date;
  /** Goes with its forms. */
  version: string;
}

interface ReviewFilter {
  kind: ReviewKind | null;
  state: "visible" | "hidden" | null;
  stars: number | null;
  reports: "open" | "decided" | null;
  /** Of the time: reported ones have their own order. */
  way: "asc" | "desc";
  q: string;
}

/** Half of a usual page: two collections are read, or what is reported with its reports. */
const PAGE_SIZE = 10;
/** Rows of each thing that a searched text may be. */
const EACH = 8;
const PER_READ = 300;
const KEY_MAX = 300;
const ORDER_NUMBER = /^R-\d{4}-\d{6,}$/;

export function reviewFilterOf(query: ListQuery): ReviewFilter {
  const { values } = query;
  const { sobre, estado, estrellas, denuncias, q = "" } = values;
  return {
    kind: sobre === REVIEW_KIND_SLUGS.seller ? "seller" : sobre === REVIEW_KIND_SLUGS.workshop ? "workshop" : null,
    state: estado === "visibles" ? "visible" : estado === "ocultas" ? "hidden" : null,
    stars: estrellas === undefined ? null : Number(estrellas),
    reports: denuncias === "abiertas" ? "open" : denuncias === "decididas" ? "decided" : null,
    way: chosenOrder(REVIEW_ORDERS, query).by[0]?.[1] ?? "desc",
    q,
  };
}

function decodeReview(snapshot: Snapshot | null, log: Logger): AdminReview | null {
  if (snapshot === null) return null;
  const base = { key: keyOfReview(snapshot.path), version: snapshot.updateTime };
  if (snapshot.path.startsWith(`${REVIEW_COLLECTIONS.workshop}/`)) {
    const review = decodeDocument(WorkshopReviewSchema, snapshot, log);
    if (review === null) return null;
    const { stars, text, userId, userName, workshopId, inspectionId, hiddenAt = null, createdAt } = review;
    const about = { authorId: userId, authorName: userName, aboutId: workshopId, sourceId: inspectionId };
    return { ...base, kind: "workshop", stars, text, ...about, hiddenAt, answer: null, createdAt };
  }
  const review = decodeDocument(ReviewSchema, snapshot, log);
  if (review === null) return null;
  const { stars, text, buyerId, buyerName, sellerId, orderId, hiddenAt = null, answer, createdAt } = review;
  const about = { authorId: buyerId, authorName: buyerName, aboutId: sellerId, sourceId: orderId };
  return { ...base, kind: "seller", stars, text, ...about, hiddenAt, answer: answer?.text ?? null, createdAt };
}

export function reviewTitle({ stars, authorName }: Pick<AdminReview, "stars" | "authorName">): string {
  return `${stars} de 5, de ${authorName || "una cuenta eliminada"}`;
}

/** Filters that the query cannot have. */
function matches({ kind, state, stars }: ReviewFilter, review: AdminReview): boolean {
  if (kind !== null && review.kind !== kind) return false;
  if (stars !== null && review.stars !== stars) return false;
  return state === null || (review.hiddenAt === null) === (state === "visible");
}

function collectionsOf({ kind }: ReviewFilter): string[] {
  return kind === null ? Object.values(REVIEW_COLLECTIONS) : [REVIEW_COLLECTIONS[kind]];
}

/** Hidden ones have `hiddenAt`; shown ones cannot be asked for: the few hidden ones are left out. */
function orderOf({ state, stars, way }: ReviewFilter): { where: Filter[]; field: string; way: "asc" | "desc" } {
  return {
    way,
    where: stars === null ? [] : [["stars", "==", stars]],
    field: state === "hidden" ? "hiddenAt" : "createdAt",
  };
}

/**
 * The query that a queue of reviews goes through: the reported ones, or those of one kind, by time. A page of the list
 * joins both kinds.
 */
export function queryOfQueue(filter: ReviewFilter): FileQuery {
  if (filter.reports !== null) return reportedQuery(filter.reports);
  const { where, field, way } = orderOf(filter);
  return { collection: REVIEW_COLLECTIONS[filter.kind ?? "seller"], where, orderBy: [[field, way]] };
}

/** The review of a row of that query. */
export function keyOfRow(row: Snapshot): string {
  return row.path.startsWith(`${REPORT_TARGETS}/`) ? targetOf(row) : keyOfReview(row.path);
}

/** The documents of these keys, in their order. */
export async function readReviews({ database, log }: Context, keys: readonly string[]): Promise<AdminReview[]> {
  const known = keys.filter((key) => isDocumentId(key, KEY_MAX) && isDocumentId(placeOfReview(key).id, KEY_MAX));
  if (known.length === 0) return [];
  const found = await database.readAll(known.map((key) => placeOfReview(key).path));
  return found.flatMap((snapshot) => decodeReview(snapshot, log) ?? []);
}

/** One page of the list, by time; of the reported ones the most reported first. At most 24 reads. */
export async function pageOfReviews(
  context: Context,
  filter: ReviewFilter,
  cursor: { after: string | null; before: string | null },
): Promise<{ rows: AdminReview[]; next: string | null; previous: string | null }> {
  const { database, log } = context;
  const isShown = (review: AdminReview) => matches(filter, review);
  if (filter.q !== "")
    return { rows: (await searchReviews(context, filter.q)).filter(isShown), next: null, previous: null };
  if (filter.reports !== null) {
    const page = await cursorPage(database, reportedQuery(filter.reports), cursor, PAGE_SIZE);
    const rows = await readReviews(context, page.found.map(targetOf));
    return { rows: rows.filter(isShown), next: page.next, previous: page.previous };
  }
  const pathOf = (key: string | null) => (key !== null && isDocumentId(key, KEY_MAX) ? placeOfReview(key).path : null);
  const { found, next, previous } = await mergedPage(
    database,
    { collections: collectionsOf(filter), ...orderOf(filter) },
    { after: pathOf(cursor.after), before: pathOf(cursor.before) },
    PAGE_SIZE,
  );
  return {
    rows: found.flatMap((snapshot) => decodeReview(snapshot, log) ?? []).filter(isShown),
    next: next && keyOfReview(next.path),
    previous: previous && keyOfReview(previous.path),
  };
}

/** The whole list, for a file. What the query cannot ask for is left out of its rows, and is in their count. */
export async function sourceOfReviews(
  context: Context,
  filter: ReviewFilter,
  after: string | null,
): Promise<FileSource<AdminReview>> {
  const { database, log } = context;
  const isShown = (review: AdminReview) => matches(filter, review);
  if (filter.q !== "") return rowsSource((await searchReviews(context, filter.q)).filter(isShown));
  if (filter.reports !== null)
    return querySource(database, [reportedQuery(filter.reports)], {
      perRead: PER_READ,
      rowsOf: async (found) => (await readReviews(context, found.map(targetOf))).filter(isShown),
      after,
    });
  const { where, field, way } = orderOf(filter);
  const orderBy: QueryOrder[] = [[field, way]];
  return querySource(
    database,
    collectionsOf(filter).map((collection) => ({ collection, where, orderBy })),
    {
      perRead: PER_READ,
      rowsOf: (found) => found.flatMap((snapshot) => decodeReview(snapshot, log) ?? []).filter(isShown),
      after,
    },
  );
}

function reportedQuery(status: "open" | "decided"): FileQuery {
  const where: Filter[] = [
    ["kind", "==", "review"],
    ["status", "==", status],
  ];
  const orderBy: QueryOrder[] = [
    ["heard", "desc"],
    ["lastAt", "desc"],
  ];
  return { collection: REPORT_TARGETS, where, orderBy };
}

function targetOf({ data }: Snapshot): string {
  return String(data.targetId ?? "");
}

/**
 * The newest reviews by or about an account (e-mail or uid), about a workshop (its slug), or of an order (its number)
 * or an inspection. Firestore searches no words.
 */
async function searchReviews({ database, log }: Context, typed: string): Promise<AdminReview[]> {
  const text = typed.trim();
  const find = (collection: string, field: string, value: string, order: string) =>
    database.find({ collection, where: [[field, "==", value]], orderBy: [[order, "desc"]], limit: EACH });
  const plain = (collection: string, field: string, value: string) =>
    database.find({ collection, where: [[field, "==", value]], limit: EACH });
  let id = text;
  if (text.includes("@")) id = (await plain("users", "email", text.toLowerCase()))[0]?.id ?? "";
  else if (ORDER_NUMBER.test(text.toUpperCase()))
    id = (await plain("orders", "number", text.toUpperCase()))[0]?.id ?? "";
  if (!isDocumentId(id)) return [];
  const found = await Promise.all([
    find(REVIEW_COLLECTIONS.seller, "buyerId", id, "createdAt"),
    find(REVIEW_COLLECTIONS.seller, "sellerId", id, "createdAt"),
    plain(REVIEW_COLLECTIONS.seller, "orderId", id),
    find(REVIEW_COLLECTIONS.workshop, "userId", id, "createdAt"),
    find(REVIEW_COLLECTIONS.workshop, "workshopId", id, "updatedAt"),
    plain(REVIEW_COLLECTIONS.workshop, "inspectionId", id),
  ]);
  const unique = new Map(found.flat().map((snapshot) => [snapshot.path, snapshot]));
  return [...unique.values()]
    .flatMap((snapshot) => decodeReview(snapshot, log) ?? [])
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
