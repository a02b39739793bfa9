import { z, type ZodType } from "zod";

import { limaDay } from "~/business/calendar";
import { DAY_SECONDS, HOUR_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { createCachedRead } from "~/platform/kv/cached-read";

import {
  AdvisorDocument,
  AdvisorSchema,
  isCertifiedOn,
  WorkshopDocument,
  WorkshopSchema,
  type Advisor,
  type Workshop,
} from "./model";

/** There are a few dozens of each. */
const MOST = 200;
const MOST_IN_ANY_STATE = 300;
/** A list is at most ten minutes old; up to a day only where Firestore fails or exceeds the deadline. */
const AGES = { freshSeconds: 5 * 60, staleSeconds: 10 * 60, fallbackSeconds: DAY_SECONDS, deadlineMs: 2_000 };

/** Only an administrator changes names, which removes the cache. */
const AGES_OF_NAMES = { freshSeconds: 48 * HOUR_SECONDS, fallbackSeconds: 7 * DAY_SECONDS, deadlineMs: 2_000 };

const WorkshopName = z.object({ id: z.string(), name: z.string(), district: z.string().default("") });
type WorkshopName = z.infer<typeof WorkshopName>;

export const WORKSHOPS_KEY = "workshops:v1";
const NAMES_KEY = "workshop-names:v1";
const ADVISORS_KEY = "advisors:v1";

/** Public view of workshops and advisors. Browsing reads KV, not Firestore. */
export function createWorkshops(context: Context) {
  const { database, clock, log } = context;
  const workshops = createCachedRead(context, { schema: z.array(WorkshopSchema), ...AGES });
  const advisors = createCachedRead(context, { schema: z.array(AdvisorSchema), ...AGES });
  const names = createCachedRead(context, { schema: z.array(WorkshopName), ...AGES_OF_NAMES });

  /** The valid active documents of a collection. */
  async function read<S extends ZodType>(collection: string, schema: S) {
    const found = await database.find({ collection, where: [["active", "==", true]], limit: MOST });
    return found.map((snapshot) => decodeDocument(schema, snapshot, log)).filter((one) => one !== null);
  }

  async function readNames(): Promise<WorkshopName[]> {
    const found = await database.find({
      collection: "workshops",
      orderBy: [["name", "asc"]],
      select: ["name", "district"],
      limit: MOST_IN_ANY_STATE,
    });
    return found.flatMap(({ id, data }) => WorkshopName.safeParse({ ...data, id }).data ?? []);
  }

  return {
    /** With a valid certificate, in no order. @throws UpstreamError when nothing is cached either */
    async list(): Promise<Workshop[]> {
      const all = (await workshops.get(WORKSHOPS_KEY, () => read("workshops", WorkshopDocument))) ?? [];
      const today = limaDay(clock.now());
      return all.filter((workshop) => isCertifiedOn(workshop, today));
    },
    /**
     * Every workshop in any state, by name. Read at night and after a change; a view reads Firestore only where KV has
     * lost it.
     * @throws UpstreamError as `list`
     */
    names: async (): Promise<WorkshopName[]> => (await names.get(NAMES_KEY, readNames)) ?? [],
    /** Scheduled: reads the names again. */
    async rememberNames(): Promise<{ workshops: number }> {
      return { workshops: (await names.refresh(NAMES_KEY, readNames))?.length ?? 0 };
    },
    /** Removes the caches, after a change by an administrator: other places see it within a minute. */
    async forget(): Promise<void> {
      await Promise.all([workshops.forget(WORKSHOPS_KEY), advisors.forget(ADVISORS_KEY), names.forget(NAMES_KEY)]);
    },
    /** In their order. @throws UpstreamError as `list` */
    async advisors(): Promise<Advisor[]> {
      const all = (await advisors.get(ADVISORS_KEY, () => read("advisors", AdvisorDocument))) ?? [];
      return all.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name, "es"));
    },
  };
}

type Workshops = ReturnType<typeof createWorkshops>;

declare module "~/platform/context" {
  interface Context {
    workshops: Workshops;
  }
}
