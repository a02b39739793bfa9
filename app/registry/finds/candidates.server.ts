import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Transaction } from "~/platform/firestore/types";

import { numberIn, standingIn } from "../numbers/numbers.server";
import { keysIn } from "../numbers/serials/fold";
import { askedSerial } from "../numbers/serials/likeness";
import { lookUp } from "../numbers/serials/look-up";
import { TheftReportSchema } from "../theft/model";
import { readTheft } from "../theft/store.server";
import { type Find, FINDS } from "./model";

/** A bicycle that a find may be. */
interface Candidate {
  /** Empty for a report of a bicycle that is not registered. */
  bicycleId: string;
  /** Its report, live or waiting; null for none. */
  theftId: string | null;
  isExact: boolean;
  /** Whether it is who is believed of that number, who alone is told at once. */
  isBelieved: boolean;
}

/** Id of the bicycle, or of the report where it is not registered. */
export function matchSubjectOf({ bicycleId, theftId }: { bicycleId: string; theftId: string | null }): string {
  return bicycleId || (theftId ?? "");
}

/** Reports or finds that one query of a comparison reads. */
const MOST = 10;
const MOST_NEAR = 5;

/**
 * Bicycles and reports, live or waiting, with the number of a find, or one like it, and the report that its sender
 * named.
 */
export async function candidatesOf(
  { database, registry, log }: Context,
  { serial, aboutTheftId }: Pick<Find, "serial" | "aboutTheftId">,
): Promise<Candidate[]> {
  const found = new Map<string, Candidate>();
  const add = (candidate: Omit<Candidate, "isBelieved">) => {
    const before = found.get(matchSubjectOf(candidate));
    found.set(matchSubjectOf(candidate), {
      ...candidate,
      theftId: candidate.theftId ?? before?.theftId ?? null,
      isExact: candidate.isExact || (before?.isExact ?? false),
      isBelieved: false,
    });
  };
  const [known, waiting] = await Promise.all([
    registry.serials.find(serial, MOST),
    lookUp(database, "waiting", askedSerial(serial), (one) => decodeDocument(TheftReportSchema, one, log), {
      most: MOST_NEAR,
    }),
  ]);
  for (const {
    likeness,
    document: { id, bicycleId },
  } of waiting)
    add({ bicycleId, theftId: id, isExact: likeness === "exact" });
  for (const { likeness, bicycle, report } of known)
    add({
      bicycleId: bicycle?.id ?? report?.bicycleId ?? "",
      theftId: report?.id ?? null,
      isExact: likeness === "exact",
    });
  const named = aboutTheftId === null ? null : await readTheft(database, aboutTheftId, log);
  if (named?.state === "live") add({ bicycleId: named.bicycleId, theftId: named.id, isExact: false });
  // While a number is in doubt, a person compares.
  const standings = await Promise.all(keysIn(serial, MOST_NEAR).map((key) => registry.standing(key)));
  const believed = standings
    .filter(({ state }) => state === "registered" || state === "reported")
    .map((standing) => standing.believed?.id);
  const all = [...found.values()].map((one) => ({
    ...one,
    isBelieved: one.isExact && (believed.includes(one.bicycleId) || believed.includes(one.theftId ?? "")),
  }));
  return [...all.filter(({ isExact }) => isExact), ...all.filter(({ isExact }) => !isExact)].slice(0, MOST_NEAR);
}

/** Whether its holder may be told of a find: of a number that others claim too, only once it was decided for them. */
export async function isDecidedIn(
  { registry, log }: Context,
  tx: Transaction,
  { bicycleId, theftId }: { bicycleId: string; theftId: string | null },
): Promise<boolean> {
  const report = theftId === null ? null : await readTheft(tx, theftId, log);
  const bicycle = bicycleId === "" ? null : await registry.bicycles.readIn(tx, bicycleId);
  const { serialKey = "" } = bicycle ?? report ?? {};
  const { why } = await standingIn(tx, { serialKey, id: bicycle?.id ?? null });
  return why !== "contested" || (bicycleId !== "" && (await numberIn(tx, serialKey)).believedId === bicycleId);
}

/** Open finds whose number is this one, or one like it. */
export async function findsLike({ database, log }: Context, keys: readonly string[]): Promise<Find[]> {
  const found = new Map<string, Find>();
  for (const key of keys.filter((one) => one !== "")) {
    const like = await lookUp(database, "finds", askedSerial(key), (one) => FINDS.of(one, log), { most: MOST });
    for (const { document } of like) if (document.state !== "closed") found.set(document.id, document);
  }
  return [...found.values()];
}
