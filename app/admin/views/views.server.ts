import { z } from "zod";

import { slugify } from "~/catalog/folding";
import type { Clock } from "~/platform/clock";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database, Filter } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { deleteFound, type PersonalData } from "~/platform/personal-data";

import { SAVED_VIEWS_MAX, viewAddress } from "./saved-views";

const ADMIN_VIEWS = "adminViews";
/** A document of `adminViews` (`{uid}_{slug of the name}`). */
const ViewSchema = z.object({ uid: z.string(), name: z.string(), to: z.string(), createdAt: z.date() });

/** A list with its filters under a name. */
export interface NamedView {
  slug: string;
  name: string;
  to: string;
}

interface ViewsDeps {
  database: Pick<Database, "find" | "commit" | "transaction">;
  clock: Clock;
  log: Logger;
}

/** Views that administrators keep for themselves. Callers have checked the administrator. @throws UpstreamError */
export function createAdminViews({ database, clock, log }: ViewsDeps) {
  const ofUser = (uid: string) => ({ collection: ADMIN_VIEWS, where: [["uid", "==", uid] satisfies Filter] });
  const path = (uid: string, slug: string) => `${ADMIN_VIEWS}/${uid}_${slug}`;

  async function list(uid: string): Promise<NamedView[]> {
    const found = await database.find({ ...ofUser(uid), limit: SAVED_VIEWS_MAX });
    return found
      .flatMap((snapshot) => {
        const view = decodeDocument(ViewSchema, snapshot, log);
        // The sections of administration change with time.
        const to = view && viewAddress(view.to);
        return view && to ? [{ slug: snapshot.id.slice(uid.length + 1), name: view.name, to }] : [];
      })
      .sort((a, b) => a.name.localeCompare(b.name, "es"));
  }

  const personalData: PersonalData = {
    async export(uid) {
      return (await list(uid)).map(({ name, to }) => ({ name, to }));
    },
    erase: (uid) => deleteFound(database, ofUser(uid)),
  };

  return {
    list,

    /** Keeps an address under a name; the same name again takes the new address. `full`: there are 20 already. */
    save: (uid: string, name: string, to: string): Promise<"saved" | "full"> =>
      database.transaction(async (tx) => {
        const slug = slugify(name);
        const found = await tx.find({ ...ofUser(uid), select: [], limit: SAVED_VIEWS_MAX });
        const isKnown = found.some(({ id }) => id === `${uid}_${slug}`);
        if (!isKnown && found.length >= SAVED_VIEWS_MAX) return "full";
        tx.write({ set: path(uid, slug), data: { uid, name, to, createdAt: clock.now() } });
        return "saved";
      }),

    /** Idempotent. */
    remove: async (uid: string, slug: string): Promise<void> => {
      if (slug !== "" && slugify(slug) === slug) await database.commit([{ delete: path(uid, slug) }]);
    },

    personalData,
  };
}
export type AdminViews = ReturnType<typeof createAdminViews>;
