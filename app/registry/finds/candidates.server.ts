import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Query } from "~/platform/firestore/types";

import { askedSerial, likenessTo, nearEntriesOf, partEntriesOf } from "../numbers/serials/likeness";
import { THEFTS } from "../theft/constants";
import { TheftReportSchema } from "../theft/model";
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
  const asked = askedSerial(serial);
  if (asked.keys.length > 0 || asked.reads.length > 0) {
    const [read = "", whole = ""] = asked.reads;
    const entries = [...nearEntriesOf(read), ...nearEntriesOf(whole), ...partEntriesOf(read)].slice(0, 30);
    const queries: Query[] = [
      ...(asked.keys.length === 0 ? [] : [{ where: [["serialKey", "in", asked.keys]], limit: MOST }]),
      ...(entries.length === 0 ? [] : [{ where: [["serialNear", "array-contains-any", entries]], limit: MOST }]),
    ].map((query) => ({ collection: THEFTS, ...query }) as Query);
    const [bicycles, ...reports] = await Promise.all([
      registry.serials.find(serial),
      ...queries.map((query) => database.find(query)),
    ]);
    for (const { bicycle, match } of bicycles)
      add({ bicycleId: bicycle.id, theftId: bicycle.theftId, isExact: match.likeness === "exact" });
    for (const report of reports.flat().flatMap((one) => decodeDocument(TheftReportSchema, one, log) ?? [])) {
      const likeness = likenessTo(asked, report.serialKey);
      if (report.state === "live" && likeness !== null)
        add({ bicycleId: report.bicycleId, theftId: report.id, isExact: likeness === "exact" });
    }
  }
  const named = aboutTheftId === null ? null : await readTheft(database, aboutTheftId, log);
  if (named?.state === "live") add({ bicycleId: named.bicycleId, theftId: named.id, isExact: false });
  // While a number is in doubt, a person compares.
  const standings = await Promise.all(asked.keys.slice(0, MOST_NEAR).map((key) => registry.standing(key)));
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
    const asked = { keys: [key], reads: [key] };
    const queries: Query[] = [
      { collection: FINDS.name, where: [["serialKey", "==", key]], limit: MOST },
      { collection: FINDS.name, where: [["serialNear", "array-contains-any", nearEntriesOf(key)]], limit: MOST },
    ];
    const answers = await Promise.all(queries.map((query) => database.find(query)));
    for (const find of answers.flat().flatMap((one) => FINDS.of(one, log) ?? []))
      if (find.state !== "closed" && likenessTo(asked, find.serialKey) !== null) found.set(find.id, find);
  }
  return [...found.values()];
}
