import { z, type ZodType } from "zod";

import type { Clock } from "~/platform/clock";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import { createCachedRead } from "~/platform/kv/cached-read";
import type { Logger } from "~/platform/log";
import { matchPlaces, type PlacesCollection } from "~/platform/places/match-places.server";

import { AdvisorDocument, AdvisorSchema, WorkshopDocument, WorkshopSchema, type Advisor, type Workshop } from "./model";

export interface WorkshopsDeps {
  database: Pick<Database, "commit" | "find" | "read" | "transaction">;
  cache: Pick<Cache, "getJson" | "put" | "delete">;
  clock: Clock;
  log: Logger;
  waitUntil(work: Promise<unknown>): void;
}

/** Public view of workshops and advisors. Browsing reads KV, not Firestore. */
export interface Workshops {
  /**
   * Every certified workshop, in no order.
   * @throws UpstreamError when Firestore does not answer and nothing is remembered
   */
  list(): Promise<Workshop[]>;
  /**
   * Every advisor, in their order.
   * @throws UpstreamError as `list`
   */
  advisors(): Promise<Advisor[]>;
  /** Scheduled: writes the names of Peru's list where a district was free text. */
  matchPlaces(): Promise<{ checked: number; matched: number }>;
}

/** There are a few dozens of each. */
const MOST = 200;
/** A list is at most ten minutes old; up to a day only where Firestore fails or exceeds the deadline. */
const AGES = { freshSeconds: 5 * 60, staleSeconds: 10 * 60, fallbackSeconds: 24 * 3600, deadlineMs: 2_000 };

export const WORKSHOPS_KEY = "workshops:v1";
export const ADVISORS_KEY = "advisors:v1";

/** What a workshop says of its place: it has no province. */
const PlacedSchema = z.object({ department: z.string(), district: z.string() });
const PLACES: PlacesCollection = {
  collection: "workshops",
  select: ["department", "district"],
  placeOf: (data) => {
    const read = PlacedSchema.safeParse(data);
    return read.success ? { ...read.data, province: "" } : null;
  },
  fieldsOf: ({ district }) => ({ district }),
};

export function createWorkshops(deps: WorkshopsDeps): Workshops {
  const { database, log } = deps;
  const workshops = createCachedRead(deps, { schema: z.array(WorkshopSchema), ...AGES });
  const advisors = createCachedRead(deps, { schema: z.array(AdvisorSchema), ...AGES });

  /** The active documents of a collection that fit. */
  async function read<S extends ZodType>(collection: string, schema: S) {
    const found = await database.find({ collection, where: [["active", "==", true]], limit: MOST });
    return found.map((snapshot) => decodeDocument(schema, snapshot, log)).filter((one) => one !== null);
  }

  return {
    list: async () => (await workshops.get(WORKSHOPS_KEY, () => read("workshops", WorkshopDocument))) ?? [],
    matchPlaces: () => matchPlaces(deps, PLACES),
    async advisors() {
      const all = (await advisors.get(ADVISORS_KEY, () => read("advisors", AdvisorDocument))) ?? [];
      return all.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name, "es"));
    },
  };
}
