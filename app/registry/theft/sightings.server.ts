import { DAY_SECONDS, HOUR_SECONDS } from "~/business/durations";
import { AUDIT, actEntryId, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Query, QueryOrder, Snapshot } from "~/platform/firestore/types";
import type { LimitRule } from "~/platform/limits/limits.server";
import { mailWrite } from "~/platform/mail/mail";
import { pushWrites } from "~/platform/push/notice";

import { SIGHTINGS, stolenPath, theftPath } from "./constants";
import type { SightingInput } from "./form";
import { sightingMail } from "./mails";
import { type ShownTheft, type Sighting, SightingSchema } from "./model";
import { stolenName } from "./name";
import { ownerReachOf, readTheft, theftWrite } from "./store.server";

/** Sightings of one report a day, so that owners are not flooded. */
const PER_REPORT: LimitRule = { limit: 20, windowSeconds: DAY_SECONDS };
/** Sightings of one connection an hour (for the form guard). */
export const SIGHTING_RULE: LimitRule = { limit: 5, windowSeconds: HOUR_SECONDS };

const pathOf = (id: string) => `${SIGHTINGS}/${id}`;

export type SightingResult =
  | { ok: true; repeated: boolean }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

export function createSightings({ env, database, limiter, clock, log }: Context) {
  /** Stores a sighting and mails it in one commit. Idempotent by `id`, which the form carries. */
  async function send(theftId: string, id: string, uid: string | null, input: SightingInput): Promise<SightingResult> {
    const report = await readTheft(database, theftId, log);
    if (report?.state !== "live") return { ok: false, reason: "not-found" };
    const path = pathOf(id);
    if ((await database.read(path)) !== null) return { ok: true, repeated: true };
    const { allowed, retryAfterSeconds } = await limiter.take(`sighting:${theftId}`, PER_REPORT);
    if (!allowed) return { ok: false, reason: "limited", retryAfterSeconds };
    const { email, device } = await ownerReachOf(database, report);
    const now = clock.now();
    const sighting = { theftId, ownerId: report.ownerId, uid, ...input, createdAt: now, hiddenAt: null };
    return database.transaction(async (tx) => {
      if ((await tx.read(path)) !== null) return { ok: true, repeated: true };
      tx.write({ create: path, data: sighting });
      if (email !== null) tx.write(mailWrite(sightingMail(email, report, sighting, env), now, `sighting-${id}`));
      tx.write(...pushWrites(device, { kind: "thefts", subject: theftId, path: stolenPath(theftId) }, now));
      return { ok: true, repeated: false };
    });
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

  return { send, queryOf, decodeAll, moderate };
}
