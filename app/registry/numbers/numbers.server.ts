import { z } from "zod";

import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database, Snapshot, Transaction, Write } from "~/platform/firestore/types";

import type { EventKind } from "../constants";
import { type Bicycle, BicycleSchema } from "../model";
import { mayBeOneBrand } from "./brands";
import { NumberSchema, numberPath, type Registration, type SerialNumber, SILENT } from "./model";
import { brandKeyOf } from "./serials/fold";
import { type Standing, standing } from "./standing";

/** Documents of one number that are read where it has no document yet. */
const MOST = 30;

/** Fields of a report that its number depends on. */
const ReportedSchema = z.object({ state: z.string(), publishedAt: z.date().nullable() });

type Source = Pick<Transaction, "read" | "find"> | Pick<Database, "read" | "find">;

/** Numbers that this run of a transaction has changed: later steps of it go on from them. */
const CHANGED = new WeakMap<object, Map<string, SerialNumber>>();

/**
 * What is known of a folded serial. One that has no document is read from the bicycles and reports that name it.
 * @throws FirestoreError for one that does not fit: no decision may be based on it
 */
export async function numberIn(source: Source, serialKey: string, log: Context["log"]): Promise<SerialNumber> {
  const changed = CHANGED.get(source)?.get(serialKey);
  if (changed) return changed;
  if (serialKey === "") return SILENT;
  const snapshot = await source.read(numberPath(serialKey));
  return snapshot === null ? gathered(source, serialKey, log) : numberOf(snapshot);
}

/** A stored number. @throws FirestoreError for one that does not fit */
export function numberOf(snapshot: Snapshot): SerialNumber {
  const number = NumberSchema.safeParse(snapshot.data);
  if (!number.success) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
  return number.data;
}

async function gathered(source: Source, serialKey: string, log: Context["log"]): Promise<SerialNumber> {
  const of = (collection: string) => ({
    collection,
    where: [["serialKey", "==", serialKey] as ["serialKey", "==", string]],
    limit: MOST,
  });
  const [bicycles, thefts] = await Promise.all([source.find(of("bicycles")), source.find(of("thefts"))]);
  const found = bicycles.flatMap((snapshot) => decodeDocument(BicycleSchema, snapshot, log) ?? []);
  const registrations = found.flatMap((bicycle) => registrationOf(bicycle, null) ?? []);
  const isTaken = (one: Registration) =>
    registrations.some((other) => !other.isArchived && mayBeOneBrand(one.brandKey, other.brandKey));
  const live = thefts
    .flatMap((snapshot) => decodeDocument(ReportedSchema, snapshot, log) ?? [])
    .sort((a, b) => (a.publishedAt?.getTime() ?? 0) - (b.publishedAt?.getTime() ?? 0));
  const idsIn = (state: string) => live.filter((report) => report.state === state).map(({ id }) => id);
  return {
    ...SILENT,
    // An archived one whose number another registered bicycle has lost it to a claim.
    registrations: registrations.filter((one) => !one.isArchived || !isTaken(one)),
    theftIds: idsIn("live"),
    waitingIds: idsIn("waiting"),
  };
}

/** The standing of a number, or of one registration or listing of it. */
export async function standingIn(
  source: Source,
  {
    serialKey,
    id = null,
    theftId = null,
    listingId = null,
  }: { serialKey: string; id?: string | null; theftId?: string | null; listingId?: string | null },
  log: Context["log"],
): Promise<Standing> {
  const number = await numberIn(source, serialKey, log);
  // A bicycle without a number is known by its own report alone.
  return standing(
    theftId === null || number.theftIds.length > 0 ? number : { ...number, theftIds: [theftId] },
    id,
    listingId,
  );
}

/** The write of a number; later steps of the same transaction see it. */
export function numberWrite(tx: object, serialKey: string, number: SerialNumber, now: Date): Write {
  const changed = CHANGED.get(tx) ?? new Map<string, SerialNumber>();
  CHANGED.set(tx, changed.set(serialKey, number));
  return { set: numberPath(serialKey), data: { ...number, updatedAt: now } };
}

/** A bicycle as its number knows it; null for a draft. `before`: as it was known. */
function registrationOf(
  {
    id,
    brand,
    status,
    registeredAt,
    createdAt,
  }: Pick<Bicycle, "id" | "brand" | "status" | "registeredAt" | "createdAt">,
  before: Registration | null,
): Registration | null {
  if (status === "draft") return null;
  return {
    bicycleId: id,
    brandKey: brandKeyOf(brand),
    since: before?.since ?? registeredAt ?? createdAt,
    isArchived: status === "archived",
  };
}

/** The write by which a registration counts since its owner had named the number before, in a listing. */
export async function countSince(
  tx: Transaction,
  { id, serialKey }: Pick<Bicycle, "id" | "serialKey">,
  since: Date,
  { now, log }: { now: Date; log: Context["log"] },
): Promise<Write[]> {
  const number = await numberIn(tx, serialKey, log);
  const registrations = number.registrations.map((one) => (one.bicycleId === id ? { ...one, since } : one));
  return [numberWrite(tx, serialKey, { ...number, registrations }, now)];
}

/** Writes that keep a number in step with a changed bicycle; none where nothing changes for it. */
export async function followBicycle(
  tx: Transaction,
  bicycle: Bicycle,
  event: EventKind,
  { now, log }: { now: Date; log: Context["log"] },
): Promise<Write[]> {
  const { serialKey } = bicycle;
  if (serialKey === "") return [];
  const number = await numberIn(tx, serialKey, log);
  const before = number.registrations.find(({ bicycleId }) => bicycleId === bicycle.id) ?? null;
  // One that lost its number is not in the list any more, and does not come back by an edit.
  if (before === null && event !== "registered") return [];
  const after = registrationOf(bicycle, before);
  if (after === null || JSON.stringify(after) === JSON.stringify(before)) return [];
  const others = number.registrations.filter(({ bicycleId }) => bicycleId !== bicycle.id);
  return [numberWrite(tx, serialKey, { ...number, registrations: [...others, after] }, now)];
}

/** The write by which a bicycle loses its number for good. */
export async function loseNumber(
  tx: Transaction,
  bicycle: Pick<Bicycle, "id" | "serialKey">,
  { now, log }: { now: Date; log: Context["log"] },
): Promise<Write[]> {
  if (bicycle.serialKey === "") return [];
  const number = await numberIn(tx, bicycle.serialKey, log);
  const registrations = number.registrations.filter(({ bicycleId }) => bicycleId !== bicycle.id);
  return [numberWrite(tx, bicycle.serialKey, { ...number, registrations }, now)];
}

/** The write that notes a report as live, as waiting, or as neither; none for a bicycle without serial. */
export async function followReport(
  tx: Transaction,
  { id, serialKey }: { id: string; serialKey: string },
  as: "live" | "waiting" | null,
  { now, log }: { now: Date; log: Context["log"] },
): Promise<Write[]> {
  if (serialKey === "") return [];
  const number = await numberIn(tx, serialKey, log);
  const without = (ids: readonly string[]) => ids.filter((each) => each !== id);
  const next = {
    ...number,
    theftIds: [...without(number.theftIds), ...(as === "live" ? [id] : [])],
    waitingIds: [...without(number.waitingIds), ...(as === "waiting" ? [id] : [])],
  };
  return [numberWrite(tx, serialKey, next, now)];
}

/** The write that notes whom an administrator decided for, a bicycle or a report; empty for nobody. */
export async function decideFor(
  tx: Transaction,
  serialKey: string,
  believedId: string,
  { now, log }: { now: Date; log: Context["log"] },
): Promise<Write[]> {
  if (serialKey === "") return [];
  const number = await numberIn(tx, serialKey, log);
  return number.believedId === believedId ? [] : [numberWrite(tx, serialKey, { ...number, believedId }, now)];
}

/** The write that notes an open comparison with a number like this one, or that it is over. */
export async function followComparison(
  tx: Transaction,
  { id, serialKey }: { id: string; serialKey: string },
  isOpen: boolean,
  { now, log }: { now: Date; log: Context["log"] },
): Promise<Write[]> {
  if (serialKey === "") return [];
  const number = await numberIn(tx, serialKey, log);
  const others = number.comparing.filter((one) => one !== id);
  return [numberWrite(tx, serialKey, { ...number, comparing: isOpen ? [...others, id] : others }, now)];
}

/** The same for all numbers of a report: its own, and misread ones. */
export async function followNumbers(
  tx: Transaction,
  { id, serialKey, otherKeys }: { id: string; serialKey: string; otherKeys: readonly string[] },
  as: "live" | null,
  at: { now: Date; log: Context["log"] },
): Promise<Write[]> {
  const writes: Write[] = [];
  for (const key of new Set([serialKey, ...otherKeys]))
    writes.push(...(await followReport(tx, { id, serialKey: key }, as, at)));
  return writes;
}
