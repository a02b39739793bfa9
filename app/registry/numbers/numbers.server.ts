import { FirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";

import type { EventKind } from "../constants";
import type { Bicycle } from "../model";
import { NumberSchema, numberPath, type Registration, type SerialNumber, SILENT } from "./model";
import { brandKeyOf } from "./serials/fold";
import { type NumberStanding, standing } from "./standing";

type Source = Pick<Transaction, "read">;

/** Numbers that this run of a transaction has changed: later steps of it go on from them. */
const CHANGED = new WeakMap<object, Map<string, SerialNumber>>();

/** Facts about a folded serial. @throws FirestoreError for one that does not fit: no decision may be based on it */
export async function numberIn(source: Source, serialKey: string): Promise<SerialNumber> {
  const changed = CHANGED.get(source)?.get(serialKey);
  if (changed) return changed;
  if (serialKey === "") return SILENT;
  const snapshot = await source.read(numberPath(serialKey));
  return snapshot === null ? SILENT : numberOf(snapshot);
}

/** A stored number. @throws FirestoreError for one that does not fit */
function numberOf(snapshot: Snapshot): SerialNumber {
  const number = NumberSchema.safeParse(snapshot.data);
  if (!number.success) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
  return number.data;
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
): Promise<NumberStanding> {
  const number = await numberIn(source, serialKey);
  // A bicycle without a number is known by its own report alone.
  return standing(
    theftId === null || number.theftIds.length > 0 ? number : { ...number, theftIds: [theftId] },
    id,
    listingId,
  );
}

/** The write of changed fields of a number, which later steps of the same transaction see; none for no number. */
export async function changeNumber(
  tx: Transaction,
  serialKey: string,
  changesOf: (number: SerialNumber) => Partial<SerialNumber>,
  now: Date,
): Promise<Write[]> {
  if (serialKey === "") return [];
  const before = await numberIn(tx, serialKey);
  const number = { ...before, ...changesOf(before) };
  if (JSON.stringify(number) === JSON.stringify(before)) return [];
  const changed = CHANGED.get(tx) ?? new Map<string, SerialNumber>();
  CHANGED.set(tx, changed.set(serialKey, number));
  return [{ set: numberPath(serialKey), data: { ...number, updatedAt: now } }];
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

/** Writes that keep a number in step with a changed bicycle; none where nothing changes for it. */
export async function followBicycle(tx: Transaction, bicycle: Bicycle, event: EventKind, now: Date): Promise<Write[]> {
  return changeNumber(
    tx,
    bicycle.serialKey,
    ({ registrations }) => {
      const before = registrations.find(({ bicycleId }) => bicycleId === bicycle.id) ?? null;
      // One that lost its number is not in the list any more, and does not come back by an edit.
      const after = before === null && event !== "registered" ? null : registrationOf(bicycle, before);
      if (after === null) return {};
      return {
        registrations: before ? registrations.map((one) => (one === before ? after : one)) : [...registrations, after],
      };
    },
    now,
  );
}

/** The write that notes a report as live, as waiting, or as neither; none for a bicycle without serial. */
export async function followReport(
  tx: Transaction,
  { id, serialKey }: { id: string; serialKey: string },
  as: "live" | "waiting" | null,
  now: Date,
): Promise<Write[]> {
  return changeNumber(
    tx,
    serialKey,
    ({ theftIds, waitingIds }) => ({
      theftIds: withId(theftIds, id, as === "live"),
      waitingIds: withId(waitingIds, id, as === "waiting"),
    }),
    now,
  );
}

/** Ids with this one as the last, or without it. */
export function withId(ids: readonly string[], id: string, isIn = true): string[] {
  return [...ids.filter((one) => one !== id), ...(isIn ? [id] : [])];
}

/** The same for all numbers of a report: its own, and misread ones. */
export async function followNumbers(
  tx: Transaction,
  { id, serialKey, otherKeys }: { id: string; serialKey: string; otherKeys: readonly string[] },
  as: "live" | null,
  now: Date,
): Promise<Write[]> {
  const writes: Write[] = [];
  for (const key of new Set([serialKey, ...otherKeys]))
    writes.push(...(await followReport(tx, { id, serialKey: key }, as, now)));
  return writes;
}
