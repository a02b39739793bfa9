import { z } from "zod";

import { slugify } from "~/catalog/folding";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Transaction } from "~/platform/firestore/types";
import { deleteFound, type PersonalData } from "~/platform/personal-data";

import { SAVED_VIEWS_MAX, viewAddress } from "./saved-views";

const ADMIN_VIEWS = "adminViews";
/** A document of `adminViews` (`{uid}`): all views of an administrator, so that a list shows them for one read. */
const ViewsSchema = z.object({
  uid: z.string(),
  views: z.array(z.object({ slug: z.string(), name: z.string(), to: z.string(), createdAt: z.date() })),
});
type StoredView = z.infer<typeof ViewsSchema>["views"][number];

export interface NamedView {
  slug: string;
  name: string;
  to: string;
}

/** Views that administrators keep for themselves. Callers have checked the administrator. @throws UpstreamError */
export function createAdminViews({ database, resources, clock, log }: Context) {
  const documentOf = (uid: string) => `${ADMIN_VIEWS}/${uid}`;

  async function stored(source: Pick<Transaction, "read">, uid: string): Promise<StoredView[]> {
    const own = await source.read(documentOf(uid));
    return (own && decodeDocument(ViewsSchema, own, log)?.views) ?? [];
  }

  async function list(uid: string): Promise<NamedView[]> {
    const views = await stored(database, uid);
    return views
      .flatMap(({ slug, name, to: text }) => {
        // The sections of administration change with time.
        const to = viewAddress(resources.sections, text);
        return to ? [{ slug, name, to }] : [];
      })
      .sort((a, b) => a.name.localeCompare(b.name, "es"));
  }

  function write(tx: Transaction, uid: string, views: StoredView[]): void {
    tx.write({ set: documentOf(uid), data: { uid, views } });
  }

  const personalData: PersonalData = {
    async export(uid) {
      return (await list(uid)).map(({ name, to }) => ({ name, to }));
    },
    erase: (uid) => deleteFound(database, { collection: ADMIN_VIEWS, where: [["uid", "==", uid]] }),
  };

  return {
    list,

    /** Those of one list; none of a page that is no section. */
    ofList: async (uid: string, pathname: string): Promise<NamedView[]> =>
      viewAddress(resources.sections, pathname) === null
        ? []
        : (await list(uid)).filter(({ to }) => to.split("?")[0] === pathname),

    /** Keeps an address under a name; the same name again takes the new address. `full`: there are 20 already. */
    save: (uid: string, name: string, to: string): Promise<"saved" | "full"> =>
      database.transaction(async (tx) => {
        const slug = slugify(name);
        const views = await stored(tx, uid);
        const others = views.filter((view) => view.slug !== slug);
        if (others.length >= SAVED_VIEWS_MAX) return "full";
        write(tx, uid, [...others, { slug, name, to, createdAt: clock.now() }]);
        return "saved";
      }),

    /** Idempotent. */
    remove: (uid: string, slug: string): Promise<void> =>
      database.transaction(async (tx) => {
        const views = await stored(tx, uid);
        const others = views.filter((view) => view.slug !== slug);
        if (others.length < views.length) write(tx, uid, others);
      }),

    personalData,
  };
}
type AdminViews = ReturnType<typeof createAdminViews>;

declare module "~/platform/context" {
  interface Context {
    adminViews: AdminViews;
  }
}
