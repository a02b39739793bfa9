import { formatDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { findDepartment } from "~/business/peru";
import { AUDIT, actEntryId, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { failed, type Failed } from "~/platform/failed";
import { createChangedDocuments } from "~/platform/firestore/changed-documents.server";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { discardWrite } from "~/platform/photos/discarded.server";
import type { Photo } from "~/platform/photos/model";
import { ruleOf } from "~/platform/routes/acts";

import { bicycleName } from "../bicycles/constants";
import { numberIn, standingIn } from "../numbers/numbers.server";
import { keysIn } from "../numbers/serials/fold";
import { serialKeysOf, askedSerial } from "../numbers/serials/likeness";
import { lookUp } from "../numbers/serials/look-up";
import { THEFTS } from "../theft/constants";
import { comparisonWrite } from "../theft/gate/comparison";
import { TheftReportSchema } from "../theft/model";
import { stolenName } from "../theft/name";
import { ownerReachOf, readTheft } from "../theft/store.server";
import { FIND_KEPT_DAYS, FINDER_NAMES } from "./constants";
import type { FindInput } from "./form";
import { type Find, type FindMatch, FINDS } from "./model";
import { foundMail, ownerToldMail } from "./relay/mails";

/** Finds that one owner is told of a day without an administrator: further ones wait in their list. */
const PER_OWNER = ruleOf("findMail", "each", "day");
const A_RUN = 20;
const OLD_A_NIGHT = 50;

export type FindActResult = { ok: true } | Failed<"not-found" | "conflict" | "no-report">;

/** The find as an administrator saw it, and the administrator. */
interface ShownFind {
  actor: string;
  id: string;
  version: number;
  /** Of a confirmation of several. */
  batch?: string;
}

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
function matchSubjectOf({ bicycleId, theftId }: { bicycleId: string; theftId: string | null }): string {
  return bicycleId || (theftId ?? "");
}

/** Reports or finds that one query of a comparison reads. */
const MOST = 10;
const MOST_NEAR = 5;

/**
 * Bicycles and reports, live or waiting, with the number of a find, or one like it, and the report that its sender
 * named.
 */
async function candidatesOf(
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
async function isDecidedIn(
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
async function findsLike({ database, log }: Context, keys: readonly string[]): Promise<Find[]> {
  const found = new Map<string, Find>();
  for (const key of keys.filter((one) => one !== "")) {
    const like = await lookUp(database, "finds", askedSerial(key), (one) => FINDS.of(one, log), { most: MOST });
    for (const { document } of like) if (document.state !== "closed") found.set(document.id, document);
  }
  return [...found.values()];
}

/** Bicycles that look stolen, of those who have them. @throws UpstreamError */
export function createFinds(context: Context) {
  const { env, database, limiter, clock, log, waitUntil } = context;

  const changed = (find: Find, changes: Partial<Find>): Write => ({
    update: FINDS.path(find.id),
    data: { ...changes, version: find.version + 1, updatedAt: clock.now() },
  });

  /** Stores a find, and compares it in the background; the job of the minute repeats what fails. Idempotent by `id`. */
  async function file(
    id: string,
    uid: string | null,
    input: FindInput,
    { photos, aboutTheftId }: { photos: Photo[]; aboutTheftId: string | null },
  ): Promise<{ repeated: boolean }> {
    const now = clock.now();
    const result = await database.transaction(async (tx) => {
      if ((await tx.read(FINDS.path(id))) !== null) return { repeated: true };
      const data: Omit<Find, "id"> = {
        uid,
        ...input,
        ...serialKeysOf(input.serial),
        aboutTheftId,
        photos,
        state: "open",
        matches: [],
        isCompared: false,
        createdAt: now,
        updatedAt: now,
        version: 1,
      };
      tx.write({ create: FINDS.path(id), data });
      return { repeated: false };
    });
    if (!result.repeated)
      waitUntil(compare(id).catch((error: unknown) => log.warn("registry.find-not-compared", { find: id, error })));
    return result;
  }

  /** Owner of a registered bicycle, or of the report of one that is not registered; null for none. */
  async function holderIn(tx: Transaction, bicycleId: string, theftId: string | null) {
    if (bicycleId !== "") {
      const bicycle = await context.registry.bicycles.readIn(tx, bicycleId);
      if (bicycle?.status !== "registered") return null;
      return { title: bicycleName(bicycle), ownerId: bicycle.ownerId, ownerEmail: "" };
    }
    const report = theftId === null ? null : await readTheft(tx, theftId, log);
    if (report?.state !== "live") return null;
    return { title: stolenName(report), ownerId: report.ownerId, ownerEmail: report.email };
  }

  /**
   * Writes that tell the owner of a bicycle about a find, and its finder about that, each with a link to write to the
   * other. None for the finder's own bicycle, or where the owner was told.
   */
  async function tellIn(
    tx: Transaction,
    find: Find,
    { bicycleId, theftId }: { bicycleId: string; theftId: string | null },
    by: FindMatch["by"],
    links: RelayLinks,
  ): Promise<Write[]> {
    const subject = matchSubjectOf({ bicycleId, theftId });
    if (find.matches.some((match) => matchSubjectOf(match) === subject)) return [];
    const holder = await holderIn(tx, bicycleId, theftId);
    if (holder === null || (holder.ownerId !== "" && holder.ownerId === find.uid)) return [];
    const { email: to } = await ownerReachOf(tx, { ownerId: holder.ownerId, email: holder.ownerEmail });
    if (to === null) return [];
    const now = clock.now();
    const { relay, writes } = context.relays.begin(links.id, {
      kind: "found",
      findId: find.id,
      ...holder,
      otherUid: find.uid,
      otherEmail: find.email,
      otherName: `Quien la tiene (${FINDER_NAMES[find.finder].toLowerCase()})`,
      lines: [],
    });
    const where = [find.district, findDepartment(find.department)?.name].filter(Boolean).join(", ");
    const told = {
      day: formatDay(find.foundOn),
      where,
      finder: FINDER_NAMES[find.finder],
      isReported: theftId !== null,
    };
    const matches = [...find.matches, { bicycleId, theftId, by, at: now }];
    return [
      ...writes,
      changed(find, { matches, state: "matched", isCompared: true }),
      mailWrite(foundMail(to, relay, told, links.owner, env), now, `found-${links.id}`),
      mailWrite(ownerToldMail(find.email, relay, links.other), now, `found-told-${links.id}`),
    ];
  }

  /** Addresses of both sides of the relay between a find and a bicycle's owner. */
  async function linksOf(findId: string, subject: string): Promise<RelayLinks> {
    const id = await sha256Hex(`found:${findId}:${subject}`, 16);
    const [owner, other] = [await context.relays.hrefOf(id, "owner"), await context.relays.hrefOf(id, "other")];
    return { id, owner, other };
  }

  /** Tells owners of the same number at once, and leaves similar ones to a comparison. Idempotent. */
  async function compare(id: string): Promise<void> {
    const find = await FINDS.read(database, id, log);
    if (find === null || find.state === "closed") return;
    for (const candidate of await candidatesOf(context, find)) {
      const { bicycleId, theftId, isBelieved } = candidate;
      const subject = matchSubjectOf(candidate);
      if (find.matches.some((match) => matchSubjectOf(match) === subject)) continue;
      const isTold = isBelieved && (await limiter.take(`found:${subject}`, PER_OWNER)).allowed;
      const links = await linksOf(id, subject);
      await database.transaction(async (tx) => {
        const now = await FINDS.read(tx, id, log);
        if (now === null || now.state === "closed") return;
        if (isTold) tx.write(...(await tellIn(tx, now, candidate, "number", links)));
        else tx.write(...(await comparisonWrite(tx, { theftId, bicycleId, findId: id }, clock.now())));
      });
    }
    await database.transaction(async (tx) => {
      const now = await FINDS.read(tx, id, log);
      if (now && !now.isCompared) tx.write(changed(now, { isCompared: true }));
    });
  }

  /** Ends a comparison whose two are the same, in its transaction. */
  async function sameIn(tx: Transaction, findId: string, bicycleId: string, theftId: string | null): Promise<Write[]> {
    const find = await FINDS.read(tx, findId, log);
    if (find === null || find.state === "closed") return [];
    return tellIn(
      tx,
      find,
      { bicycleId, theftId },
      "compared",
      await linksOf(findId, matchSubjectOf({ bicycleId, theftId })),
    );
  }

  /** An act of an administrator on the find as it was shown. Idempotent. */
  async function act(
    { actor, id, version, batch }: ShownFind,
    action: "find.matched" | "find.closed" | "find.reopened",
    reason: string,
    run: (tx: Transaction, find: Find) => Promise<Write[] | null>,
  ): Promise<FindActResult> {
    const target = FINDS.path(id);
    const entryId = await actEntryId({ actor, action, target }, version);
    return database.transaction(async (tx): Promise<FindActResult> => {
      const [find, entry] = [await FINDS.read(tx, id, log), await tx.read(`${AUDIT}/${entryId}`)];
      if (find === null) return failed("not-found");
      if (entry !== null) return { ok: true };
      const isClosed = find.state === "closed";
      if (find.version !== version || isClosed !== (action === "find.reopened")) return failed("conflict");
      const writes = await run(tx, find);
      if (writes === null) return failed("no-report");
      const state = action === "find.closed" ? "closed" : find.matches.length > 0 || !isClosed ? "matched" : "open";
      const changes = { state: [find.state, state] } as const;
      tx.write(
        ...writes,
        auditWrite(
          { actor, action, target, label: labelOf(find), reason, changes, ...(batch && { batch }) },
          clock.now(),
          entryId,
        ),
      );
      return { ok: true };
    });
  }

  return {
    file,
    compare,
    sameIn,
    isDecidedIn: (tx: Transaction, subject: { bicycleId: string; theftId: string | null }) =>
      isDecidedIn(context, tx, subject),
    find: (id: string) => FINDS.read(database, id, log),

    /** An administrator says which live report it is: its owner is told. */
    async match(shown: ShownFind, theftId: string): Promise<FindActResult> {
      const report = await readTheft(database, theftId, log);
      if (report?.state !== "live") return failed("no-report");
      const { bicycleId } = report;
      const links = await linksOf(shown.id, matchSubjectOf({ bicycleId, theftId }));
      return act(shown, "find.matched", "", async (tx, find) => {
        const writes = await tellIn(tx, find, { bicycleId, theftId }, "admin", links);
        return writes.length === 0 ? null : writes;
      });
    },

    close: (shown: ShownFind, reason: string): Promise<FindActResult> =>
      act(shown, "find.closed", reason, async (_tx, find) => [
        changed(find, { state: "closed", serialKey: "", serialNear: [], isCompared: true }),
      ]),

    /** Takes a closing back: the find is compared again. */
    reopen: (shown: ShownFind, reason: string): Promise<FindActResult> =>
      act(shown, "find.reopened", reason, async (_tx, find) => [
        changed(find, {
          state: find.matches.length > 0 ? "matched" : "open",
          ...serialKeysOf(find.serial),
          isCompared: false,
        }),
      ]),

    jobs: {
      /** Each minute: finds that were not compared yet, and reports and registrations that changed since. */
      async compare(): Promise<{ compared: number }> {
        const waiting = await database.find({
          collection: FINDS.name,
          where: [["isCompared", "==", false]],
          limit: A_RUN,
        });
        for (const { id } of waiting) await compare(id);
        let compared = waiting.length;
        for (const collection of [THEFTS, "bicycles"]) {
          const documents = createChangedDocuments(context, {
            collection,
            statePath: `jobs/finds-${collection}`,
            fields: ["serialKey"],
          });
          const next = await documents.next();
          for (const { data } of next) {
            const keys = typeof data.serialKey === "string" ? [data.serialKey] : [];
            for (const find of await findsLike(context, keys)) {
              await compare(find.id);
              compared += 1;
            }
          }
          const last = next.at(-1);
          if (last) await documents.looked(last);
        }
        return { compared };
      },

      /** Nightly: finds of more than a year ago go, with their photos. */
      async deleteOld(): Promise<{ deleted: number }> {
        const before = new Date(clock.now().getTime() - FIND_KEPT_DAYS * DAY_MS);
        const old = await database.find({
          collection: FINDS.name,
          where: [["createdAt", "<", before]],
          orderBy: [["createdAt", "asc"]],
          limit: OLD_A_NIGHT,
        });
        for (const { id } of old) await removeFind(context, id);
        return { deleted: old.length };
      },
    },
  };
}

interface RelayLinks {
  id: string;
  owner: string;
  other: string;
}

const labelOf = ({ district, foundOn }: Find) => `Hallazgo en ${district}, ${foundOn}`;

/** Deletes a find, and notes its photos for deletion. */
export async function removeFind({ database, clock, log }: Pick<Context, "database" | "clock" | "log">, id: string) {
  await database.transaction(async (tx) => {
    const snapshot = await tx.read(FINDS.path(id));
    if (snapshot === null) return;
    const keys = FINDS.of(snapshot, log)?.photos.map(({ key }) => key) ?? [];
    tx.write({ delete: FINDS.path(id) });
    if (keys.length > 0) tx.write(discardWrite(crypto.randomUUID(), keys, clock.now()));
  });
}

type Finds = ReturnType<typeof createFinds>;

declare module "~/platform/context" {
  interface Context {
    finds: Finds;
  }
}
