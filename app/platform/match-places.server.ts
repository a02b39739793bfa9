import { z } from "zod";

import { PLACE_LIST_VERSION } from "../business/places/list.server.ts";
import { canonicalPlace, type TypedPlace } from "../business/places/matching.server.ts";
import type { Clock } from "./clock.ts";
import type { Database, DocumentData } from "./firestore/types.ts";

const PAGE = 200;
/** Pages a night; the next night takes the rest. */
const MAX_PAGES = 5;

const ProgressSchema = z.object({ version: z.string(), after: z.string().nullable() });

/** Collection of documents with a place that users typed. */
export interface PlacesCollection {
  collection: string;
  select: string[];
  /** Null for a document that is left alone. */
  placeOf(data: DocumentData): TypedPlace | null;
  /** The fields with the names of the list, by dotted path. */
  fieldsOf(place: TypedPlace): DocumentData;
}

/**
 * Replaces places that were free text by the names of the list, a bounded part in each run; what does not match stays.
 * Progress is in `jobs/`; once done, nothing is read until the list changes. Idempotent.
 */
export async function matchPlaces(
  { database, clock }: { database: Pick<Database, "read" | "find" | "transaction" | "commit">; clock: Clock },
  { collection, select, placeOf, fieldsOf }: PlacesCollection,
): Promise<{ checked: number; matched: number }> {
  const path = `jobs/match-places-${collection}`;
  const known = ProgressSchema.safeParse((await database.read(path))?.data);
  const progress = known.success && known.data.version === PLACE_LIST_VERSION ? known.data : { after: "" };
  const done = { checked: 0, matched: 0 };
  let { after } = progress;
  for (let page = 0; page < MAX_PAGES && after !== null; page += 1) {
    const found = await database.find({
      collection,
      orderBy: [["__name__", "asc"]],
      select,
      limit: PAGE,
      ...(after !== "" && { startAfter: [after] }),
    });
    const candidates = found.filter(({ data }) => changeOf(data) !== null).map((snapshot) => snapshot.path);
    if (candidates.length > 0)
      done.matched += await database.transaction(async (tx) => {
        let matched = 0;
        for (const snapshot of await tx.readAll(candidates)) {
          const change = snapshot && changeOf(snapshot.data);
          if (!change) continue;
          tx.write({ update: snapshot.path, data: change });
          matched += 1;
        }
        return matched;
      });
    done.checked += found.length;
    after = found.length === PAGE ? (found.at(-1)?.path ?? null) : null;
    await database.commit([{ set: path, data: { version: PLACE_LIST_VERSION, after, at: clock.now() } }]);
  }
  return done;

  function changeOf(data: DocumentData): DocumentData | null {
    const place = placeOf(data);
    const names = place && canonicalPlace(place);
    if (!names) return null;
    // A collection may hold the district alone.
    const [before, fields] = [fieldsOf(place), fieldsOf(names)];
    return Object.keys(fields).some((field) => fields[field] !== before[field]) ? fields : null;
  }
}
