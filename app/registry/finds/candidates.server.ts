import type { Context } from "~/platform/context";

import { keysIn } from "../numbers/serials/fold";
import { askedSerial } from "../numbers/serials/likeness";
import { lookUp } from "../numbers/serials/look-up";
import { readTheft } from "../theft/store.server";
import { type Find, FINDS } from "./model";

/** A bicycle that a find may be. */
interface Candidate {
  /** Empty for a report of a bicycle that is not registered. */
  bicycleId: string;
  /** Its live report; null for none. */
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

/** Bicycles and live reports with the number of a find, or one like it, and the report that its sender named. */
export async function candidatesOf(
  { database, registry, log }: Context,
  { serial, aboutTheftId }: Pick<Find, "serial" | "aboutTheftId">,
): Promise<Candidate[]> {
  const found = new Map<string, Candidate>();
  const add = (candidate: Omit<Candidate, "isBelieved">) => {
    const known = found.get(matchSubjectOf(candidate));
    found.set(matchSubjectOf(candidate), {
      ...candidate,
      theftId: candidate.theftId ?? known?.theftId ?? null,
      isExact: candidate.isExact || (known?.isExact ?? false),
      isBelieved: false,
    });
  };
  for (const { likeness, bicycle, report } of await registry.serials.find(serial, MOST))
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

/** Open finds whose number is this one, or one like it. */
export async function findsLike({ database, log }: Context, keys: readonly string[]): Promise<Find[]> {
  const found = new Map<string, Find>();
  for (const key of keys.filter((one) => one !== "")) {
    const like = await lookUp(database, "finds", askedSerial(key), (one) => FINDS.of(one, log), { most: MOST });
    for (const { document } of like) if (document.state !== "closed") found.set(document.id, document);
  }
  return [...found.values()];
}
