import { z } from "zod";

import { mayAdminister } from "~/accounts/admin-verbs";
import type { User } from "~/accounts/model";
import type { ListView } from "~/admin-kit/list/admin-list";
import { SAVED_VIEWS_PATH } from "~/admin-kit/list/query";
import { MINUTE_MS } from "~/business/durations";
import { formatNumber } from "~/business/format";
import { tableEntry } from "~/business/table";
import { slugify } from "~/catalog/folding";
import type { AuditAction } from "~/platform/audit/actions";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import type { PersonalData } from "~/platform/personal-data";

import { sectionOf } from "../frame/sections";
import { MAIL_DAYS, nextMailAt, SAVED_VIEWS_MAX, viewAddress } from "./saved-views";

const ADMIN_VIEWS = "adminViews";
/** A document of `adminViews` (`{list}`): all views of a list, so that the list shows them for one read. */
const ViewsSchema = z.object({
  /** Owners and those who get a mail. */
  uids: z.array(z.string()),
  /** When the next mail is due; null for none. */
  nextAt: z.date().nullable(),
  leaseUntil: z.date().nullable(),
  views: z.array(
    z.object({
      id: z.string(),
      ownerId: z.string(),
      /** Of a shared one; empty otherwise. */
      ownerName: z.string(),
      name: z.string(),
      to: z.string(),
      createdAt: z.date(),
      mails: z.array(z.object({ uid: z.string(), day: z.enum(MAIL_DAYS), evenEmpty: z.boolean(), nextAt: z.date() })),
    }),
  ),
});
type ListViews = z.infer<typeof ViewsSchema>;
type StoredView = ListViews["views"][number];

const NONE: ListViews = { uids: [], nextAt: null, leaseUntil: null, views: [] };
/** Of one list, of all administrators. */
const VIEWS_MAX = 100;
/** Those who get one view by mail. */
const MAILS_MAX = 20;
const LISTS_MAX = 50;
const LISTS_OF_A_RUN = 5;
const LEASE_MS = 10 * MINUTE_MS;
const ID = /^([a-z-]{1,40})\.([\da-f]{8})$/;

type ViewMail = Pick<StoredView["mails"][number], "day" | "evenEmpty">;
type Viewer = Pick<User, "uid" | "role" | "displayName">;

export interface NamedView extends ListView {
  isShared: boolean;
  /** The viewer's own; null for none. */
  mail: ViewMail | null;
  mayRemove: boolean;
}

function viewFilePath(id: string): string {
  return `${SAVED_VIEWS_PATH}/${id}`;
}

interface MailedView {
  id: string;
  name: string;
  to: string;
  section: string;
  count: number;
}

/** The mail with the address of a file: its data are behind the sign-in and the proof of each download. */
export function viewMail({ id, name, to, section, count }: MailedView, email: string, siteUrl: string): Mail {
  return {
    kind: "view-file",
    to: email,
    subject: `${section}: ${name}`,
    blocks: [
      count === 0
        ? `Tu vista «${name}» no tiene filas hoy.`
        : `Tu vista «${name}» tiene ${count === 1 ? "una fila" : `${formatNumber(count)} filas`} esta mañana.`,
      "El archivo se descarga con tu sesión, y cada descarga queda en el registro.",
    ],
    link: { label: "Descargar el archivo", href: siteUrl + viewFilePath(id) },
    rest: [
      { label: "Ver la lista", href: siteUrl + to },
      { label: "Cambiar estos correos", href: siteUrl + SAVED_VIEWS_PATH },
    ],
  };
}

/**
 * Views of lists with a name: one's own, and those that an administrator shares with all who may open the list. The
 * caller has checked the administrator; the verb of a view's list is checked here. @throws UpstreamError
 */
export function createAdminViews(context: Context) {
  const { database, resources, clock, log } = context;
  const documentOf = (list: string) => `${ADMIN_VIEWS}/${list}`;
  const listOf = (to: string) => (to.split("?")[0] ?? "").split("/").slice(2).join("-");

  async function stored(source: Pick<Transaction, "read">, list: string): Promise<ListViews> {
    const found = await source.read(documentOf(list));
    return (found && decodeDocument(ViewsSchema, found, log)) ?? NONE;
  }

  function writeOf(list: string, views: StoredView[], leaseUntil: Date | null = null): Write {
    if (views.length === 0) return { delete: documentOf(list) };
    const mails = views.flatMap((view) => view.mails);
    const uids = [...new Set([...views.map(({ ownerId }) => ownerId), ...mails.map(({ uid }) => uid)])];
    const [nextAt = null] = mails.map((mail) => mail.nextAt).sort((a, b) => a.getTime() - b.getTime());
    return { set: documentOf(list), data: { uids, nextAt, leaseUntil, views } };
  }

  /** Whether a user may open the list of a view. The sections of administration change with time. */
  function mayOpen({ role }: Pick<User, "role">, { to }: Pick<StoredView, "to">): boolean {
    const verb = resources.pageVerbOf(to.split("?")[0] ?? "");
    return verb !== null && mayAdminister(role, verb) && viewAddress(resources.sections, to) !== null;
  }

  const isSeenBy = ({ uid }: Pick<User, "uid">, { ownerId, ownerName }: StoredView) =>
    ownerId === uid || ownerName !== "";

  function shown(viewer: Viewer, { id, ownerId, ownerName, name, to, mails }: StoredView): NamedView {
    const own = mails.find(({ uid }) => uid === viewer.uid);
    return {
      id,
      name,
      to,
      by: ownerId === viewer.uid ? null : ownerName,
      isShared: ownerName !== "",
      mail: own ? { day: own.day, evenEmpty: own.evenEmpty } : null,
      mayRemove: ownerId === viewer.uid || viewer.role === "admin",
    };
  }

  const byName = (a: ListView, b: ListView) =>
    Number(a.by !== null) - Number(b.by !== null) || a.name.localeCompare(b.name, "es");

  /** The name alone: filters of its address may name users. */
  const entryOf = (viewer: Viewer, action: AuditAction & `view.${string}`, list: string, name: string): Write =>
    auditWrite({ actor: viewer.uid, action, target: documentOf(list), label: name }, clock.now());

  /** Changes the view of an id that the viewer sees; null deletes it. A mail to the viewer alone is no act. */
  function change(
    viewer: Viewer,
    id: string,
    action: (AuditAction & `view.${string}`) | null,
    step: (view: StoredView) => StoredView | null | Failed<"limited" | "not-found">,
  ): Promise<{ ok: true; name: string } | Failed<"not-found" | "limited">> {
    const [, list = ""] = ID.exec(id) ?? [];
    return database.transaction(async (tx) => {
      const { views, leaseUntil } = await stored(tx, list);
      const view = views.find((one) => one.id === id);
      if (!view || !isSeenBy(viewer, view) || !mayOpen(viewer, view)) return failed("not-found");
      const next = step(view);
      if (next !== null && "ok" in next) return next;
      const changed = views.flatMap((one) => (one === view ? (next ?? []) : one));
      const { name } = next ?? view;
      const isAct = action !== null && next !== view;
      tx.write(writeOf(list, changed, leaseUntil), ...(isAct ? [entryOf(viewer, action, list, name)] : []));
      return { ok: true, name };
    });
  }

  const ofOwner = (
    viewer: Viewer,
    id: string,
    action: AuditAction & `view.${string}`,
    step: (view: StoredView) => StoredView,
  ) => change(viewer, id, action, (view) => (view.ownerId === viewer.uid ? step(view) : failed("not-found")));

  async function all(): Promise<{ list: string; views: StoredView[] }[]> {
    const found = await database.find({ collection: ADMIN_VIEWS, limit: LISTS_MAX });
    return found.map((one) => ({ list: one.id, views: decodeDocument(ViewsSchema, one, log)?.views ?? [] }));
  }

  const personalData: PersonalData = {
    async export(uid) {
      return (await all())
        .flatMap(({ views }) => views)
        .filter(({ ownerId }) => ownerId === uid)
        .map(({ name, to }) => ({ name, to }));
    },
    async erase(uid) {
      const found = await database.find({
        collection: ADMIN_VIEWS,
        where: [["uids", "array-contains", uid]],
        select: [],
        limit: LISTS_MAX,
      });
      for (const { id: list } of found)
        await database.transaction(async (tx) => {
          const { views } = await stored(tx, list);
          const others = views.filter(({ ownerId }) => ownerId !== uid);
          tx.write(
            writeOf(
              list,
              others.map((view) => ({ ...view, mails: view.mails.filter((mail) => mail.uid !== uid) })),
            ),
          );
        });
      return "done";
    },
  };

  return {
    /** One's own of a list and the shared ones; none of a page that is no section. */
    async ofList(viewer: Viewer, pathname: string): Promise<ListView[]> {
      if (viewAddress(resources.sections, pathname) === null) return [];
      const { views } = await stored(database, listOf(pathname));
      return views
        .filter((view) => isSeenBy(viewer, view) && mayOpen(viewer, view))
        .map((view) => shown(viewer, view))
        .map(({ id, name, to, by }) => ({ id, name, to, by }))
        .sort(byName);
    },

    /** Those of all lists. Costs as many reads as there are lists with views. */
    async list(viewer: Viewer): Promise<NamedView[]> {
      return (await all())
        .flatMap(({ views }) => views)
        .filter((view) => isSeenBy(viewer, view) && mayOpen(viewer, view))
        .map((view) => shown(viewer, view))
        .sort(byName);
    },

    /** A view that the viewer may see; null for none. */
    async find(viewer: Viewer, id: string): Promise<ListView | null> {
      const [, list = ""] = ID.exec(id) ?? [];
      const view = list === "" ? undefined : (await stored(database, list)).views.find((one) => one.id === id);
      return view && isSeenBy(viewer, view) && mayOpen(viewer, view) ? shown(viewer, view) : null;
    },

    /** Keeps an address under a name; the same name again takes the new address. */
    save: (viewer: Viewer, name: string, to: string): Promise<{ ok: true } | Failed<"limited" | "not-found">> =>
      database.transaction(async (tx) => {
        const list = listOf(to);
        const { views, leaseUntil } = await stored(tx, list);
        const own = views.filter(({ ownerId }) => ownerId === viewer.uid);
        const same = own.find((view) => slugify(view.name) === slugify(name));
        const made = same ?? {
          id: `${list}.${crypto.randomUUID().slice(0, 8)}`,
          ownerId: viewer.uid,
          ownerName: "",
          createdAt: clock.now(),
          mails: [],
        };
        const view = { ...made, name, to };
        if (!mayOpen(viewer, view)) return failed("not-found");
        if (!same && (own.length >= SAVED_VIEWS_MAX || views.length >= VIEWS_MAX)) return failed("limited");
        const next = [...views.filter((one) => one !== same), view];
        tx.write(writeOf(list, next, leaseUntil), entryOf(viewer, "view.saved", list, name));
        return { ok: true };
      }),

    rename: (viewer: Viewer, id: string, name: string) =>
      ofOwner(viewer, id, "view.renamed", (view) => (view.name === name ? view : { ...view, name })),

    /** One that is not shared any more is mailed to its owner alone. */
    share: (viewer: Viewer, id: string, isShared: boolean) =>
      ofOwner(viewer, id, isShared ? "view.shared" : "view.unshared", (view) =>
        isShared === (view.ownerName !== "")
          ? view
          : {
              ...view,
              ownerName: isShared ? viewer.displayName || "un administrador" : "",
              mails: view.mails.filter(({ uid }) => isShared || uid === viewer.uid),
            },
      ),

    /** By its owner, or by an administrator of everything. */
    remove: (viewer: Viewer, id: string) =>
      change(viewer, id, "view.removed", (view) => (shown(viewer, view).mayRemove ? null : failed("not-found"))),

    /** Mails the file of a view to the viewer on these mornings; null: not any more. */
    mailTo: (viewer: Viewer, id: string, mail: ViewMail | null) =>
      change(viewer, id, null, (view) => {
        const others = view.mails.filter(({ uid }) => uid !== viewer.uid);
        if (mail === null) return { ...view, mails: others };
        if (others.length >= MAILS_MAX) return failed("limited");
        const nextAt = nextMailAt(mail.day, clock.now());
        return { ...view, mails: [...others, { uid: viewer.uid, ...mail, nextAt }] };
      }),

    jobs: {
      /** The mails that are due, of a few lists. One that fails is tried again when its lease has ended. */
      async mail(): Promise<{ sent: number }> {
        const due = await database.find({
          collection: ADMIN_VIEWS,
          where: [["nextAt", "<=", clock.now()]],
          orderBy: [["nextAt", "asc"]],
          select: [],
          limit: LISTS_OF_A_RUN,
        });
        let sent = 0;
        for (const { id: list } of due) sent += await mailList(list);
        return { sent };
      },
    },

    personalData,
  };

  async function mailList(list: string): Promise<number> {
    const now = clock.now();
    const taken = await database.transaction(async (tx) => {
      const { views, leaseUntil } = await stored(tx, list);
      if (leaseUntil !== null && leaseUntil > now) return [];
      tx.write(writeOf(list, views, new Date(now.getTime() + LEASE_MS)));
      return views;
    });
    const due = taken.filter(({ mails }) => mails.some(({ nextAt }) => nextAt <= now));
    const uids = [...new Set(due.flatMap(({ ownerId, mails }) => [ownerId, ...mails.map(({ uid }) => uid)]))];
    const users = new Map(await Promise.all(uids.map(async (uid) => [uid, await context.accounts.user(uid)] as const)));
    const counts = new Map(await Promise.all(due.map(async (view) => [view.id, await countOf(view)] as const)));
    /** Only while both its owner and this user may open the list. */
    const mayGet = (view: StoredView, uid: string) => {
      const user = users.get(uid);
      return Boolean(user?.isActive) && mayOpen(user!, view);
    };
    return database.transaction(async (tx) => {
      const { views } = await stored(tx, list);
      const writes: Write[] = [];
      const next = views.map((view) => {
        const count = counts.get(view.id);
        if (count === undefined) return view;
        const mails = view.mails.filter(({ uid }) => mayGet(view, view.ownerId) && mayGet(view, uid));
        for (const { uid, evenEmpty, nextAt } of mails)
          if (nextAt <= now && (count > 0 || evenEmpty)) {
            const section = sectionOf(resources.sections, view.to.split("?")[0] ?? "");
            const mail = viewMail({ ...view, section, count }, users.get(uid)?.email ?? "", context.env.siteUrl);
            writes.push(mailWrite({ ...mail, about: [uid] }, now));
          }
        return {
          ...view,
          mails: mails.map((mail) => (mail.nextAt <= now ? { ...mail, nextAt: nextMailAt(mail.day, now) } : mail)),
        };
      });
      tx.write(writeOf(list, next), ...writes);
      return writes.length;
    });
  }

  async function countOf({ to }: StoredView): Promise<number> {
    const [path = "", query = ""] = to.split("?");
    const file = tableEntry(resources.files, path.slice(path.lastIndexOf("/") + 1));
    return (await file?.count?.(context, new URLSearchParams(query))) ?? 0;
  }
}
type AdminViews = ReturnType<typeof createAdminViews>;

declare module "~/platform/context" {
  interface Context {
    adminViews: AdminViews;
  }
}
