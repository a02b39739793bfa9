import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Transaction } from "~/platform/firestore/types";
import { discardWrite, removeBehind } from "~/platform/photos/discarded.server";

import { bicyclePath, BicycleSchema, type Bicycle } from "../model";

const NEW_BICYCLE = /^[a-f0-9]{20}$/;

export function isNewBicycleId(text: unknown): text is string {
  return typeof text === "string" && NEW_BICYCLE.test(text);
}

/** A step on an own bicycle; `discarded`: keys of photos that it no longer uses. */
interface OwnedStep<T> {
  result: T;
  discarded?: readonly string[];
}

/** Checks the owner, commits the writes of `decide` (which may run again), removes discarded photos. */
export async function changeOwnBicycle<T>(
  context: Context,
  uid: string,
  id: string,
  decide: (bicycle: Bicycle, tx: Transaction) => Promise<OwnedStep<T>>,
): Promise<T | Failed<"not-found">> {
  const { database, clock, log } = context;
  if (!isNewBicycleId(id)) return failed("not-found");
  const note = crypto.randomUUID();
  const step = await database.transaction(async (tx): Promise<OwnedStep<T | Failed<"not-found">>> => {
    const snapshot = await tx.read(bicyclePath(id));
    const bicycle = snapshot?.data.ownerId === uid ? decodeDocument(BicycleSchema, snapshot, log) : null;
    if (bicycle === null) return { result: failed("not-found") };
    const decided = await decide(bicycle, tx);
    if (decided.discarded?.length) tx.write(discardWrite(note, decided.discarded, clock.now()));
    return decided;
  });
  removeBehind(context, step.discarded ?? [], note);
  return step.result;
}
