import { z } from "zod";

import { ROLES, type Role } from "~/accounts/model";
import { cursorPage } from "~/admin-kit/list/cursor.server";
import { DAY_MS, MINUTE_MS } from "~/business/durations";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { createCachedRead } from "~/platform/kv/cached-read";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { inBatches, namelessIn, type PersonalData } from "~/platform/personal-data";

import { targetName } from "../audit/words";
import { LOOK_MINUTES, WORK_NOTES_MAX } from "./constants";

const ADMIN_WORK = "adminWork";
const KEPT_MS = 2 * 365 * DAY_MS;
const LOOKS_MAX = 10;
const MINE_A_PAGE = 15;
const MENTIONS_SHOWN = 3;
/** Most values that Firestore compares a field with at once. */
const ASKED_MAX = 30;
const EXPORT_MAX = 500;
const NAMES_SECONDS = 600;

const NoteSchema = z.object({
  /** Of the form that it came with: a resubmission is the same. */
  id: z.string(),
  actor: z.string(),
  text: z.string(),
  mentions: z.array(z.string()).default([]),
  at: z.date(),
});
/** A document of `adminWork` (`orders_abc`): the work on one thing of administration, apart from the thing itself. */
const WorkSchema = z.object({
  target: z.string(),
  /** Address of the thing's page. */
  page: z.string(),
  /** Number or title; empty for an account. */
  label: z.string().default(""),
  /** Accounts that the thing is about: what was noted ends with them. */
  about: z.array(z.string()).default([]),
  /** Administrators that are in it. */
  team: z.array(z.string()).default([]),
  assignee: z.string().nullable().default(null),
  assignedAt: z.date().nullable().default(null),
  /** Somebody has it: a list asks for these of its things. */
  isHeld: z.boolean().default(false),
  looks: z.array(z.object({ uid: z.string(), until: z.date() })).default([]),
  /** Oldest first. */
  notes: z.array(NoteSchema).default([]),
  /** Those that were mentioned and have not seen it. */
  unread: z.array(z.string()).default([]),
});
type Work = z.infer<typeof WorkSchema>;

export interface WorkPlace {
  target: string;
  page: string;
}
export type TeamWorkResult = "done" | "repeated" | "full" | "not-found" | { heldBy: string | null };

/** Fields by which documents name the accounts that they are about. */
const ACCOUNT_FIELDS = ["uid", "userId", "ownerId", "buyerId", "sellerId"];

const pathOf = (target: string) => `${ADMIN_WORK}/${target.replace("/", "_")}`;

/** Assignment, notes and presence on anything of administration. Callers have checked the right to the thing. */
export function createAdminWork(context: Context) {
  const { database, clock, log, cache, accounts, resources, site } = context;
  const remembered = createCachedRead(
    { cache, clock, log },
    {
      schema: z.array(z.object({ uid: z.string(), name: z.string(), role: z.enum(ROLES) })),
      freshSeconds: NAMES_SECONDS,
    },
  );

  /** @throws FirestoreError for a document that does not fit: writing it again would lose the notes */
  function decode(snapshot: Snapshot | null): Work | null {
    const work = snapshot && decodeDocument(WorkSchema, snapshot, log);
    if (snapshot && !work) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
    return work;
  }

  const decodeAll = (found: readonly Snapshot[]): Work[] =>
    found.flatMap((snapshot) => decodeDocument(WorkSchema, snapshot, log) ?? []);

  /** Changes the work on a thing; null leaves it. */
  function change(
    { target, page }: WorkPlace,
    step: (work: Work, thing: Snapshot, now: Date) => { work: Work; beside?: Write[] } | TeamWorkResult,
  ): Promise<TeamWorkResult> {
    return database.transaction(async (tx: Transaction) => {
      const [thing = null, stored = null] = await tx.readAll([target, pathOf(target)]);
      if (!thing) return "not-found";
      const now = clock.now();
      const before = decode(stored) ?? WorkSchema.parse({ target, page });
      const result = step({ ...before, page, looks: before.looks.filter(({ until }) => until > now) }, thing, now);
      if (typeof result === "string" || !("work" in result)) return result;
      const { work, beside = [] } = result;
      const { notes, assignee, unread, looks } = work;
      const team = [
        assignee ?? [],
        ...unread,
        ...looks.map(({ uid }) => uid),
        ...notes.flatMap(({ actor, mentions }) => [actor, ...mentions]),
      ].flat();
      const data = {
        ...work,
        label: labelOf(thing),
        about: aboutOf(thing),
        team: [...new Set(team)],
        isHeld: assignee !== null,
        // A document with looks alone ends a day later.
        expiresAt: new Date(now.getTime() + (notes.length > 0 || assignee !== null ? KEPT_MS : DAY_MS)),
      };
      tx.write({ set: pathOf(target), data }, ...beside);
      return "done";
    });
  }

  /** A thing in words: `Pedido R-2026-000907`. */
  function nameOf({ target, label }: Pick<Work, "target" | "label">): string {
    const name = resources.nameOf(target)?.name;
    return label === "" || name === undefined ? targetName(resources, target) : `${name} ${label}`;
  }

  const administrators = async (): Promise<{ uid: string; name: string; role: Role }[]> =>
    (await remembered.get("admin-names", async () =>
      (await accounts.administrators.list()).map(({ uid, displayName, role }) => ({
        uid,
        name: displayName || "Sin nombre",
        role,
      })),
    )) ?? [];

  /** Also of those that administer no more. */
  async function namesOf(): Promise<(uid: string) => string> {
    const names = new Map((await administrators()).map(({ uid, name }) => [uid, name]));
    return (uid) => names.get(uid) ?? "Otro administrador";
  }

  const personalData: PersonalData = {
    /** Own notes with their text; of those about the user only that there are some, as they are internal. */
    async export(uid) {
      const [own, about] = await Promise.all([
        database.find({ collection: ADMIN_WORK, where: [["team", "array-contains", uid]], limit: EXPORT_MAX }),
        database.find({ collection: ADMIN_WORK, where: [["about", "array-contains", uid]], limit: EXPORT_MAX }),
      ]);
      return {
        trabajo: decodeAll(own).map((work) => ({
          objeto: nameOf(work),
          asignado: work.assignee === uid ? work.assignedAt : null,
          notas: work.notes.filter(({ actor }) => actor === uid).map(({ at, text }) => ({ at, text })),
          menciones: work.notes.filter(({ mentions }) => mentions.includes(uid)).map(({ at }) => at),
        })),
        notas: decodeAll(about).flatMap(({ notes }) => notes.map(({ at }) => at)),
      };
    },

    async erase(uid) {
      const size = 50;
      const about = await inBatches(size, async () => {
        const where: [string, "array-contains", string][] = [["about", "array-contains", uid]];
        const found = await database.find({ collection: ADMIN_WORK, where, select: [], limit: size });
        await database.commit(found.map(({ path }) => ({ delete: path })));
        return found.length;
      });
      if (about === "more") return "more";
      return inBatches(size, async () => {
        const where: [string, "array-contains", string][] = [["team", "array-contains", uid]];
        const found = await database.find({ collection: ADMIN_WORK, where, limit: size });
        const nameless = await namelessIn(`${ADMIN_WORK}:${uid}`);
        await database.commit(
          found.map((one) => ({
            update: one.path,
            data: withoutAdministrator(WorkSchema.parse(one.data), uid, nameless),
            precondition: { updateTime: one.updateTime },
          })),
        );
        return found.length;
      });
    },
  };

  return {
    /** Those that may open a page. */
    teamOf: async (page: string): Promise<{ uid: string; name: string }[]> =>
      (await administrators()).filter(({ role }) => resources.readerOf(role).mayOpen(page)),

    namesOf,
    nameOf,

    /** The work on a thing; null where nobody did anything. @throws UpstreamError */
    read: async (target: string): Promise<Work | null> => decode(await database.read(pathOf(target))),

    /** Names of the others that are on its page now. */
    async othersIn(work: Pick<Work, "looks"> | null, uid: string): Promise<string[]> {
      const others = (work?.looks ?? []).filter((look) => look.uid !== uid && look.until > clock.now());
      if (others.length === 0) return [];
      const names = await namesOf();
      return others.map((look) => names(look.uid));
    },

    /** Those of some rows on whose page no other administrator is now: the next of a queue is one of them. */
    async freeOf<Row extends Pick<Snapshot, "path">>(rows: readonly Row[], uid: string): Promise<Row[]> {
      const works = rows.length === 0 ? [] : await database.readAll(rows.map(({ path }) => pathOf(path)));
      const now = clock.now();
      const isFree = (work: Work | null) => !work?.looks.some((look) => look.uid !== uid && look.until > now);
      return rows.filter((_, at) => isFree(decode(works[at] ?? null)));
    },

    /** Says for ten minutes that an administrator is there, and that what they were called for is read. */
    look: (place: WorkPlace, uid: string): Promise<TeamWorkResult> =>
      change(place, (work, _thing, now) => ({ work: seenBy(work, uid, now) })),

    /** Gives a thing to an administrator, or releases it (null). `held`: who the form showed. */
    assign: (
      place: WorkPlace,
      to: string | null,
      { actor, held }: { actor: string; held: string | null },
    ): Promise<TeamWorkResult> =>
      change(place, (work, thing, now) => {
        if (work.assignee === to) return "repeated";
        if (work.assignee !== held) return { heldBy: work.assignee };
        const seen = to === actor ? seenBy(work, actor, now) : work;
        const entry = {
          actor,
          action: to === null ? "work.released" : "work.assigned",
          target: place.target,
          label: labelOf(thing) || thing.id,
        } as const;
        return {
          work: { ...seen, assignee: to, assignedAt: to === null ? null : now },
          beside: [auditWrite(entry, now)],
        };
      }),

    /** Adds a note, and mails those whom it mentions. The same form again adds none. */
    async note(
      place: WorkPlace,
      { id, actor, text, mentions }: Omit<Work["notes"][number], "at">,
    ): Promise<TeamWorkResult> {
      const team = mentions.length > 0 ? await accounts.administrators.list() : [];
      const called = team.filter(({ uid }) => mentions.includes(uid) && uid !== actor);
      const by = (await namesOf())(actor);
      return change(place, (work, thing, now) => {
        if (work.notes.some((note) => note.id === id)) return "repeated";
        if (work.notes.length >= WORK_NOTES_MAX) return "full";
        const uids = called.map(({ uid }) => uid);
        // Not in the entry: the log outlives what the note is about.
        const entry = { actor, action: "work.noted", target: place.target, label: labelOf(thing) || thing.id } as const;
        const name = nameOf({ target: place.target, label: labelOf(thing) });
        return {
          work: {
            ...seenBy(work, actor, now),
            notes: [...work.notes, { id, actor, text, mentions: uids, at: now }],
            unread: [...new Set([...work.unread.filter((uid) => uid !== actor), ...uids])],
          },
          beside: [
            auditWrite(entry, now),
            ...called
              .filter(({ email }) => email !== "")
              .map(({ uid, email }) =>
                mailWrite(
                  mentionMail({ to: email, about: [uid, ...aboutOf(thing)], by, name, url: site.url + place.page }),
                  now,
                ),
              ),
          ],
        };
      });
    },

    /** Things of an administrator, the longest held first. */
    mine: async (uid: string, cursor: { after: string | null; before: string | null }) => {
      const { found, next, previous } = await cursorPage(
        database,
        { collection: ADMIN_WORK, where: [["assignee", "==", uid]], orderBy: [["assignedAt", "asc"]] },
        cursor,
        MINE_A_PAGE,
      );
      return { works: decodeAll(found), next, previous };
    },

    countMine: (uid: string): Promise<number> =>
      database.count({ collection: ADMIN_WORK, where: [["assignee", "==", uid]] }),

    /** The newest unread notes that mention an administrator. */
    async mentions(uid: string) {
      const found = await database.find({
        collection: ADMIN_WORK,
        where: [["unread", "array-contains", uid]],
        limit: MENTIONS_SHOWN,
      });
      return decodeAll(found).flatMap((work) => {
        const note = work.notes.findLast(({ mentions }) => mentions.includes(uid));
        return note ? [{ ...note, work }] : [];
      });
    },

    /** Holders of these things, by document: at most 3, as each is a read. */
    async holders(targets: readonly string[]): Promise<Map<string, { uid: string; name: string }>> {
      if (targets.length === 0) return new Map();
      const found = await database.find({
        collection: ADMIN_WORK,
        where: [
          ["target", "in", targets.slice(0, ASKED_MAX)],
          ["isHeld", "==", true],
        ],
        limit: ASKED_MAX,
      });
      if (found.length === 0) return new Map();
      const names = await namesOf();
      return new Map(
        decodeAll(found).map(({ target, assignee }) => [target, { uid: assignee ?? "", name: names(assignee ?? "") }]),
      );
    },

    personalData,
  };
}

function seenBy(work: Work, uid: string, now: Date): Work {
  const look = { uid, until: new Date(now.getTime() + LOOK_MINUTES * MINUTE_MS) };
  return {
    ...work,
    looks: [...work.looks.filter((one) => one.uid !== uid), look].slice(-LOOKS_MAX),
    unread: work.unread.filter((one) => one !== uid),
  };
}

function withoutAdministrator(work: Work, uid: string, nameless: string): DocumentData {
  const others = (uids: readonly string[]) => uids.filter((one) => one !== uid);
  return {
    assignee: work.assignee === uid ? null : work.assignee,
    assignedAt: work.assignee === uid ? null : work.assignedAt,
    isHeld: work.assignee !== null && work.assignee !== uid,
    looks: work.looks.filter((look) => look.uid !== uid),
    unread: others(work.unread),
    team: others(work.team),
    notes: work.notes.map((note) => ({
      ...note,
      actor: note.actor === uid ? nameless : note.actor,
      mentions: others(note.mentions),
    })),
  };
}

/** Its number or title. Nothing of an account: names change, and are read where they are shown. */
function labelOf({ path, data }: Snapshot): string {
  if (path.startsWith("users/")) return "";
  const found = ["number", "orderNumber", "title"]
    .map((field) => data[field])
    .find((value) => typeof value === "string");
  return typeof found === "string" ? found.slice(0, 120) : "";
}

function aboutOf({ path, id, data }: Snapshot): string[] {
  const named = ACCOUNT_FIELDS.map((field) => data[field]).filter((value) => typeof value === "string" && value !== "");
  return [...new Set([...(path.startsWith("users/") ? [id] : []), ...(named as string[])])];
}

export function mentionMail({
  to,
  about,
  by,
  name,
  url,
}: {
  to: string;
  about: string[];
  by: string;
  name: string;
  url: string;
}): Mail {
  return {
    kind: "mention",
    to,
    about,
    subject: `${by} te mencionó: ${name}`,
    heading: `${by} te mencionó en una nota`,
    // The note itself may be about a user: it stays where only administrators read it.
    blocks: [`La nota es sobre: ${name}.`],
    link: { label: "Leer la nota", href: url },
  };
}

type AdminWork = ReturnType<typeof createAdminWork>;

declare module "~/platform/context" {
  interface Context {
    adminWork: AdminWork;
  }
}
