import { HOUR_SECONDS } from "~/business/durations";
import { AUDIT, actEntryId, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Query, QueryOrder, Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { isNameless } from "~/platform/personal-data";
import { pushWrites } from "~/platform/push/notice";
import { isStranger, ruleOf } from "~/platform/routes/acts";
import { foldForSpam, hasForeignLink } from "~/writing/spam";

import { SIGHTINGS, stolenPath, theftPath } from "./constants";
import type { SightingInput } from "./form";
import { sightingMail } from "./mails";
import { type ShownTheft, type Sighting, SightingSchema } from "./model";
import { stolenName } from "./name";
import { rankedSightings, sightingDigestMail } from "./sighting-digest";
import { ownerReachOf, readTheft, theftWrite } from "./store.server";

/** Sightings of one report a day that are told at once, and of one connection: further ones come in a digest. */
const AT_ONCE = ruleOf("sightingMail", "target", "day");
const AT_ONCE_NETWORK = ruleOf("sightingMail", "network", "day");
/** Digests of a report come at the end of such a part of the day. */
const SLOT_MS = 6 * HOUR_SECONDS * 1000;
/** Sightings that one run of the job takes, of all reports. */
const DIGEST_BATCH = 200;

const pathOf = (id: string) => `${SIGHTINGS}/${id}`;

type SightingResult = { ok: true; repeated: boolean } | { ok: false; reason: "not-found" };

export function createSightings(context: Context) {
  const { env, database, limiter, network, clock, log } = context;

  /**
   * Whether the owner has one more mail: no witness is turned away because others wrote before, and what a known
   * account saw comes at once, whatever strangers wrote.
   */
  async function isTold(theftId: string, uid: string | null, { place, text }: SightingInput): Promise<boolean> {
    if (hasForeignLink(foldForSpam(`${place} ${text}`), env.siteUrl)) return false;
    const trust = uid === null ? "unproven" : await context.budgets.trustOf(uid);
    if (!isStranger("sighting", trust))
      return (await limiter.take(`sighting:${theftId}:account:${uid}`, AT_ONCE_NETWORK)).allowed;
    const ofNetwork = await limiter.take(`sighting:${theftId}:${network}`, AT_ONCE_NETWORK);
    return ofNetwork.allowed && (await limiter.take(`sighting:${theftId}`, AT_ONCE)).allowed;
  }

  /** The owner has it at once by mail or with the next digest. Idempotent by `id` of the form. */
  async function send(theftId: string, id: string, uid: string | null, input: SightingInput): Promise<SightingResult> {
    const report = await readTheft(database, theftId, log);
    if (report?.state !== "live" || isNameless(report.ownerId)) return { ok: false, reason: "not-found" };
    const path = pathOf(id);
    if ((await database.read(path)) !== null) return { ok: true, repeated: true };
    const isAtOnce = await isTold(theftId, uid, input);
    const { email, device } = await ownerReachOf(database, report);
    const now = clock.now();
    const digestAt = isAtOnce ? null : new Date((Math.floor(now.getTime() / SLOT_MS) + 1) * SLOT_MS);
    const sighting = { theftId, ownerId: report.ownerId, uid, ...input, createdAt: now, digestAt, hiddenAt: null };
    return database.transaction(async (tx) => {
      if ((await tx.read(path)) !== null) return { ok: true, repeated: true };
      tx.write({ create: path, data: sighting });
      if (!isAtOnce) return { ok: true, repeated: false };
      if (email !== null) tx.write(mailWrite(sightingMail(email, report, sighting, env), now, `sighting-${id}`));
      tx.write(...pushWrites(device, { kind: "thefts", subject: theftId, path: stolenPath(theftId) }, now));
      return { ok: true, repeated: false };
    });
  }

  /** Mails what waits of one report, ranked and folded, and marks it as told, in one commit. */
  async function digest(theftId: string, waiting: readonly Sighting[]): Promise<boolean> {
    const report = await readTheft(database, theftId, log);
    const reach = report?.state === "live" ? await ownerReachOf(database, report) : null;
    const shown = waiting.filter(({ hiddenAt }) => hiddenAt === null);
    const now = clock.now();
    const told: Write[] = waiting.map(({ id }) => ({ update: pathOf(id), data: { digestAt: null } }));
    if (report && reach?.email && shown.length > 0) {
      const mail = sightingDigestMail(reach.email, report, rankedSightings(shown, env.siteUrl), env);
      told.push(
        mailWrite(mail, now, `sightings-${waiting[0]?.id}`),
        ...pushWrites(reach.device, { kind: "thefts", subject: theftId, path: stolenPath(theftId) }, now),
      );
    }
    try {
      await database.commit(told);
      return true;
    } catch (error) {
      // Another run did it, or the sender or the owner has left meanwhile: the next run looks again.
      if (!isFirestoreError(error, "ALREADY_EXISTS", "NOT_FOUND", "ABORTED")) throw error;
      return false;
    }
  }

  /** Each minute: digests that are due. */
  async function digestDue(): Promise<{ digests: number }> {
    const due = await database.find({
      collection: SIGHTINGS,
      where: [["digestAt", "<=", clock.now()]],
      orderBy: [["digestAt", "asc"]],
      limit: DIGEST_BATCH,
    });
    const byReport = new Map<string, Sighting[]>();
    for (const one of decodeAll(due)) byReport.set(one.theftId, [...(byReport.get(one.theftId) ?? []), one]);
    let digests = 0;
    for (const [theftId, waiting] of byReport) if (await digest(theftId, waiting)) digests += 1;
    return { digests };
  }

  /** Sightings of a report's bicycle, hidden ones too, the newest first. */
  function queryOf(theftId: string): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
    return { collection: SIGHTINGS, where: [["theftId", "==", theftId]], orderBy: [["createdAt", "desc"]] };
  }

  function decodeAll(found: readonly Snapshot[]): Sighting[] {
    return found.flatMap((snapshot) => decodeDocument(SightingSchema, snapshot, log) ?? []);
  }

  /**
   * Hides a sighting that is abuse, or shows it again. The audit entry is about the report, which is written too, so
   * that the act can be undone while the report stays unchanged. Idempotent.
   */
  async function moderate(
    { actor, id: theftId, version }: ShownTheft,
    id: string,
    to: "hide" | "show",
    reason: string,
  ) {
    const action = to === "hide" ? "theft.sighting-hidden" : "theft.sighting-shown";
    const target = theftPath(theftId);
    const entryId = await actEntryId({ actor, action, target }, `${version}:${id}`);
    return database.transaction(async (tx): Promise<{ ok: true } | { ok: false; reason: "not-found" | "conflict" }> => {
      const [report, snapshot, taken] = [
        await readTheft(tx, theftId, log),
        isDocumentId(id) ? await tx.read(pathOf(id)) : null,
        await tx.read(`${AUDIT}/${entryId}`),
      ];
      const sighting = snapshot && decodeDocument(SightingSchema, snapshot, log);
      if (report === null || sighting?.theftId !== theftId) return { ok: false, reason: "not-found" };
      if (taken !== null) return { ok: true };
      if (report.version !== version || (sighting.hiddenAt !== null) === (to === "hide"))
        return { ok: false, reason: "conflict" };
      const now = clock.now();
      const entry = {
        actor,
        action,
        target,
        label: stolenName(report),
        reason,
        changes: { aviso: [null, id] },
      } as const;
      tx.write(
        { update: pathOf(id), data: { hiddenAt: to === "hide" ? now : null } },
        theftWrite(report, {}, now),
        auditWrite(entry, now, entryId),
      );
      return { ok: true };
    });
  }

  return { send, digestDue, queryOf, decodeAll, moderate };
}
