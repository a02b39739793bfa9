import { z } from "zod";

import { userPath } from "~/accounts/model";
import { helpedShop } from "~/accounts/shop/helped-shop";
import { DraftSchema, ListingSchema, isListingId } from "~/catalog/model";
import { STATUS_NAMES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { failed, type Failed, type Told } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DocumentData, DatabaseReader, Filter, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { isPhotoKey } from "~/platform/photos/keys";

import { listingTerms } from "./listing-terms";
import { type Content, type FormerBrands, MAX_OPEN_DRAFTS, type OwnListing, type PlanOfListing } from "./model";
import type { ApprovedVersion } from "./moderation/approved-version";
import type { OwnerEdit } from "./review/owner-edits";
import type { ListingReview } from "./review/review";
import { EDITABLE_STATUSES, type TransitionFields } from "./transitions";

/** The listing changed since the form was shown; `saved`: its present content. */
export type Conflict = Failed<"conflict", { saved: OwnListing }>;
/** Its state forbids the change. */
export type Locked = Told<"locked">;

const ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 20;
const NEW_ID = new RegExp(`^[a-z0-9]{${ID_LENGTH}}$`);

/** A new id for a listing. The form that begins a draft carries it, so that a resubmission makes one. */
export function newListingId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return Array.from(bytes, (byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join("");
}

export function isNewListingId(text: unknown): text is string {
  return typeof text === "string" && NEW_ID.test(text);
}

export function listingDocument(id: string): string {
  return `vehicles/${id}`;
}

/** Null (and a line in the log) for an invalid document. */
export function decodeOwn(snapshot: Snapshot, log: Logger): OwnListing | null {
  const schema = snapshot.data.status === "draft" ? DraftSchema : ListingSchema;
  const listing = decodeDocument(schema, snapshot, log);
  return listing && { publishedAt: null, expiresAt: null, soldAt: null, ...listing };
}

const Stored = z.object({ key: z.string() });
const Photos = z.array(Stored).catch([]);
const VideoOrNone = Stored.nullable().catch(null);

/** Keys in R2 of a listing's document, photos and video, even if other fields are invalid. */
export function storedKeysOf({ data }: Pick<Snapshot, "data">): string[] {
  const video = VideoOrNone.parse(data.video);
  return [...Photos.parse(data.photos), ...(video === null ? [] : [video])].map(({ key }) => key).filter(isPhotoKey);
}

/**
 * Whether a user may manage a listing: its seller, and who helps in the seller's shop. The only place that decides it;
 * deleting, plans, reservations and money are the seller's alone (`readOwn`, `changeOwn`).
 */
export async function mayManage(source: DatabaseReader, uid: string, sellerId: unknown, log: Logger): Promise<boolean> {
  return sellerId === uid || (await helpedShop(source, uid, log)) === sellerId;
}

/** A listing that this user manages, or null. */
export async function readManaged({ database, log }: Context, uid: string, id: string): Promise<OwnListing | null> {
  const snapshot = isListingId(id) ? await database.read(listingDocument(id)) : null;
  return snapshot && (await mayManage(database, uid, snapshot.data.sellerId, log)) ? decodeOwn(snapshot, log) : null;
}

/** Like `changeOwn`, by everyone who may manage the listing; the log says who did it where that is not the seller. */
export async function changeManaged<T extends { ok: boolean }>(
  { database, log }: Context,
  uid: string,
  id: string,
  decide: Decide<T>,
): Promise<T | Failed<"not-found">> {
  if (!isListingId(id)) return failed("not-found");
  let sellerId = uid;
  const result = await database.transaction(async (tx) => {
    const snapshot = await tx.read(listingDocument(id));
    const isAllowed = snapshot !== null && (await mayManage(tx, uid, snapshot.data.sellerId, log));
    const listing = isAllowed ? decodeOwn(snapshot, log) : null;
    if (listing === null || snapshot === null) return failed("not-found");
    ({ sellerId } = listing);
    return decide(listing, tx, snapshot);
  });
  if (result.ok && sellerId !== uid) log.info("selling.changed-by-helper", { uid, sellerId, listing: id });
  return result;
}

/** The filter of all listings that a user manages, and the seller of those that they begin. */
export async function managedBy(
  source: DatabaseReader,
  uid: string,
  log: Logger,
): Promise<{ filter: Filter; sellerId: string }> {
  const shop = await helpedShop(source, uid, log);
  return shop === null
    ? { filter: ["sellerId", "==", uid], sellerId: uid }
    : { filter: ["sellerId", "in", [uid, shop]], sellerId: shop };
}

/** A listing of this user, or null. */
export async function readOwn({ database, log }: Context, uid: string, id: string): Promise<OwnListing | null> {
  if (!isListingId(id)) return null;
  return ownedBy(uid, await database.read(listingDocument(id)), log);
}

function ownedBy(uid: string, snapshot: Snapshot | null, log: Logger): OwnListing | null {
  if (snapshot === null || snapshot.data.sellerId !== uid) return null;
  return decodeOwn(snapshot, log);
}

type Decide<T> = (listing: OwnListing, tx: Transaction, snapshot: Snapshot) => T | Promise<T>;

/**
 * The only way to change a listing, with `changeManaged`: reads it within a transaction, checks the owner, and commits
 * the writes of `decide`, which may run again on a conflict and must have no other effects.
 */
export async function changeOwn<T>(
  { database, log }: Context,
  uid: string,
  id: string,
  decide: Decide<T>,
): Promise<T | Failed<"not-found">> {
  if (!isListingId(id)) return failed("not-found");
  return database.transaction(async (tx) => {
    const snapshot = await tx.read(listingDocument(id));
    const listing = ownedBy(uid, snapshot, log);
    return listing === null || snapshot === null ? failed("not-found") : decide(listing, tx, snapshot);
  });
}

export type TooManyDrafts = Told<"too-many-drafts">;

type DraftContent = Omit<Partial<Content>, "photos" | "plan"> &
  Partial<Pick<OwnListing, "bicycleId" | "importId" | "photos">>;

/** The write of a new draft; none where its owner has too many open ones. Those of a list do not count. */
export async function newDraftWrites(
  tx: DatabaseReader,
  uid: string,
  id: string,
  content: DraftContent,
  now: Date,
): Promise<{ ok: true; writes: Write[] } | TooManyDrafts> {
  const where: Filter[] = [
    ["sellerId", "==", uid],
    ["status", "==", "draft"],
  ];
  const open = await tx.find({ collection: "vehicles", where, select: ["importId"], limit: MAX_OPEN_DRAFTS });
  if (open.length >= MAX_OPEN_DRAFTS && (await countByHand(tx, where, open)) >= MAX_OPEN_DRAFTS) {
    return failed(
      "too-many-drafts",
      `Tienes ${MAX_OPEN_DRAFTS} borradores abiertos. Publica o elimina uno para empezar otro.`,
    );
  }
  return { ok: true, writes: [draftWrite(uid, id, content, now)] };
}

async function countByHand(tx: DatabaseReader, where: Filter[], open: readonly Snapshot[]): Promise<number> {
  if (!open.some(({ data }) => data.importId)) return open.length;
  const [all, imported] = await Promise.all([
    tx.count({ collection: "vehicles", where }),
    tx.count({ collection: "vehicles", where: [...where, ["importId", ">", ""]] }),
  ]);
  return all - imported;
}

export function draftWrite(uid: string, id: string, content: DraftContent, now: Date): Write {
  const { specifications = {}, ...others } = content;
  const data = {
    location: {},
    photos: [],
    ...others,
    specifications,
    searchTerms: listingTerms({ title: content.title, specifications }),
    sellerId: uid,
    status: "draft",
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  return { create: listingDocument(id), data };
}

export type ListingChanges = Partial<
  Pick<
    OwnListing,
    | "title"
    | "description"
    | "category"
    | "price"
    | "stock"
    | "specifications"
    | "location"
    | "photos"
    | "video"
    | "serial"
    | "serialKey"
    | "namedKeys"
    | "numberSince"
    | "stoppedFor"
    | "stoppedAt"
    | "isRegistered"
    | "priceChanges"
    | "moderation"
  >
> & {
  plan?: PlanOfListing | undefined;
  review?: ListingReview;
  approved?: ApprovedVersion;
  ownerEdits?: OwnerEdit[];
} & FormerBrands &
  Partial<{
    [K in keyof TransitionFields]: TransitionFields[K] | null;
  }>;

type Written = Pick<OwnListing, "id" | "version">;
type Named = Pick<OwnListing, "title" | "specifications">;

/**
 * The write of some fields; `undefined` removes a field. Every write increments the version; one of the title, the
 * brand or the model also writes the search terms.
 */
export function listingWrite(listing: Written & Named, changes: ListingChanges, now: Date): Write;
export function listingWrite(listing: Written, changes: Omit<ListingChanges, keyof Named>, now: Date): Write;
export function listingWrite(listing: Written & Partial<Named>, changes: ListingChanges, now: Date): Write {
  const data: DocumentData = { version: listing.version + 1, updatedAt: now };
  if ("title" in changes || "specifications" in changes) {
    const { title, specifications = {} } = { ...listing, ...changes };
    data.searchTerms = listingTerms({ title, specifications });
  }
  const remove: string[] = [];
  for (const [field, value] of Object.entries(changes)) {
    if (value === undefined) remove.push(field);
    else data[field] = value;
  }
  return { update: listingDocument(listing.id), data, ...(remove.length > 0 && { remove }) };
}

/** Counts a listing that goes live for the first time in its seller's total; nothing for any other change. */
export async function publicationWrites(
  tx: Pick<Transaction, "read">,
  { sellerId, publishedAt }: Pick<OwnListing, "sellerId" | "publishedAt">,
  { status }: Partial<Pick<TransitionFields, "status">>,
): Promise<Write[]> {
  if (publishedAt !== null || status !== "active") return [];
  // An account may be erased by then.
  const seller = await tx.read(userPath(sellerId));
  const transforms = [{ field: "totalPublications", increment: 1 }];
  return seller ? [{ update: seller.path, data: {}, transforms }] : [];
}

/** Neither the owner's nor a decision: a listing in review keeps its place in the queue. */
export function sideChangeTime({ status, updatedAt }: Pick<OwnListing, "status" | "updatedAt">, now: Date): Date {
  return status === "in_review" ? updatedAt : now;
}

export function changed(listing: OwnListing, changes: ListingChanges, now: Date): OwnListing {
  const own = { ...changes };
  delete own.review;
  delete own.approved;
  delete own.ownerEdits;
  delete own.formerBrands;
  delete own.formerBrandSlugs;
  return { ...listing, ...own, version: listing.version + 1, updatedAt: now } as OwnListing;
}

export function lockedMessage(listing: OwnListing): Locked | null {
  if (EDITABLE_STATUSES.includes(listing.status)) return null;
  return failed("locked", `No puedes editar este anuncio: está en estado «${STATUS_NAMES[listing.status]}».`);
}

/** Refreshes the catalogue index in the background. Where that fails, the scheduled job does it within a minute. */
export function refreshInBackground({ catalog, log, waitUntil }: Context): void {
  waitUntil(catalog.index.refresh().catch((error: unknown) => log.warn("selling.refresh-failed", { error })));
}
