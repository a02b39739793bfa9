import { z } from "zod";

import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Database, Snapshot, Transaction, Write } from "~/platform/firestore/types";

import type { EventKind } from "../constants";
import { type Bicycle, BicycleSchema } from "../model";
import { mayBeOneBrand, strongerProof } from "./belief";
import { NumberSchema, numberPath, type Proof, type Registration, type SerialNumber } from "./model";
import { brandKeyOf } from "./serials/fold";

/** Documents of one number that are read where it has no document yet. */
const MOST = 30;

/** Fields of a report that its number depends on. */
const ReportedSchema = z.object({ state: z.string(), publishedAt: z.date().nullable() });

type Source = Pick<Transaction, "read" | "find"> | Pick<Database, "read" | "find">;

/** Numbers that this run of a transaction has changed: later steps of it go on from them. */
const CHANGED = new WeakMap<object, Map<string, SerialNumber>>();

/**
 * Facts about a folded serial. One that has no document is read from the bicycles and reports that name it.
 * @throws FirestoreError for one that does not fit: no decision may be based on it
 */
export async function numberIn(source: Source, serialKey: string, log: Context["log"]): Promise<SerialNumber> {
  const changed = CHANGED.get(source)?.get(serialKey);
  if (changed) return changed;
  if (serialKey === "") return { registrations: [], theftIds: [], waitingIds: [], apart: [] };
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
    // An archived one whose number another registered bicycle has lost it to a claim.
    registrations: registrations.filter((one) => !one.isArchived || !isTaken(one)),
    theftIds: idsIn("live"),
    waitingIds: idsIn("waiting"),
    apart: [],
  };
}

/** The write of a number; later steps of the same transaction see it. */
export function numberWrite(tx: object, serialKey: string, number: SerialNumber, now: Date): Write {
  const changed = CHANGED.get(tx) ?? new Map<string, SerialNumber>();
  CHANGED.set(tx, changed.set(serialKey, number));
  return { set: numberPath(serialKey), data: { ...number, updatedAt: now } };
}

const PROOF_OF_EVENT: Partial<Record<EventKind, Proof>> = { transferred: "transfer", serial_verified: "inspection" };

/** A bicycle as its number knows it; null for a draft. `before`: as it was known. */
function registrationOf(
  bicycle: Pick<Bicycle, "id" | "brand" | "status" | "registeredAt" | "createdAt" | "proof" | "origin">,
  before: Registration | null,
  event: EventKind | null = null,
): Registration | null {
  const { id, brand, status, registeredAt, createdAt, proof, origin } = bicycle;
  if (status === "draft") return null;
  const shown: Proof = origin === "here" ? "transfer" : proof === null ? "none" : "paper";
  // A paper goes with its owner; what happened here stays.
  const lasting = before?.proof === "paper" ? "none" : (before?.proof ?? "none");
  return {
    bicycleId: id,
    brandKey: brandKeyOf(brand),
    since: before?.since ?? registeredAt ?? createdAt,
    proof: strongerProof(strongerProof(lasting, shown), (event && PROOF_OF_EVENT[event]) ?? "none"),
    isArchived: status === "archived",
  };
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
  const after = registrationOf(bicycle, before, event);
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
