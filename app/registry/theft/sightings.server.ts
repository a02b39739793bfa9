import { DAY_SECONDS, HOUR_SECONDS } from "~/business/durations";
import { auditWrite } from "~/platform/audit/audit";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Query, QueryOrder, Snapshot } from "~/platform/firestore/types";
import type { LimitRule } from "~/platform/limits/limits.server";
import { mailWrite } from "~/platform/mail/mail";
import { pushWrites } from "~/platform/push/notice";

import { SIGHTINGS, stolenPath, theftPath } from "./constants";
import type { TheftDeps } from "./deps";
import type { SightingInput } from "./form";
import { sightingMail } from "./mails";
import { SightingSchema, type Sighting } from "./model";
import { stolenName } from "./name";
import { reachOf, readTheft, theftWrite } from "./store.server";

/** Sightings of one report a day: an owner is told, not flooded. */
const PER_REPORT: LimitRule = { limit: 20, windowSeconds: DAY_SECONDS };
/** Of one connection an hour (the form guard's). */
export const SIGHTING_RULE: LimitRule = { limit: 5, windowSeconds: HOUR_SECONDS };

/** A sighting, with the report that it is about. */
export interface SightingName {
  theftId: string;
  id: string;
}

const pathOf = (id: string) => `${SIGHTINGS}/${id}`;

export type SightingResult =
  | { ok: true; repeated: boolean }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

/** Relays what people saw to the owner of a report. */
export function createSightings({ env, database, limiter, clock, log }: TheftDeps) {
  /** Stores a sighting and mails it in one commit. Idempotent by `id`, which the form carries. */
  async function send(theftId: string, id: string, uid: string | null, input: SightingInput): Promise<SightingResult> {
    const report = await readTheft(database, theftId, log);
    if (report?.state !== "live") return { ok: false, reason: "not-found" };
    const path = pathOf(id);
    if ((await database.read(path)) !== null) return { ok: true, repeated: true };
    const { allowed, retryAfterSeconds } = await limiter.take(`sighting:${theftId}`, PER_REPORT);
    if (!allowed) return { ok: false, reason: "limited", retryAfterSeconds };
    const { email, device } = await reachOf(database, report.ownerId);
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

  /** Sightings that a query found. */
  function decodeAll(found: readonly Snapshot[]): Sighting[] {
    return found.flatMap((snapshot) => decodeDocument(SightingSchema, snapshot, log) ?? []);
  }

  /**
   * Hides a sighting that is abuse, or shows it again. The entry is about the report, which is written with it, so that
   * the act can be undone while nothing else happened to the report. Idempotent.
   */
  function moderate(adminUid: string, { theftId, id }: SightingName, to: "hide" | "show", reason: string) {
    return database.transaction(async (tx): Promise<{ ok: boolean }> => {
      const [report, snapshot] = [
        await readTheft(tx, theftId, log),
        isDocumentId(id) ? await tx.read(pathOf(id)) : null,
      ];
      const sighting = snapshot && decodeDocument(SightingSchema, snapshot, log);
      if (report === null || sighting?.theftId !== theftId) return { ok: false };
      if ((sighting.hiddenAt !== null) === (to === "hide")) return { ok: true };
      const now = clock.now();
      const entry = {
        actor: adminUid,
        action: to === "hide" ? "theft.sighting-hidden" : "theft.sighting-shown",
        target: theftPath(theftId),
        label: stolenName(report),
        reason,
        changes: { aviso: [null, id] },
      } as const;
      tx.write(
        { update: pathOf(id), data: { hiddenAt: to === "hide" ? now : null } },
        theftWrite(report, {}, now),
        auditWrite(entry, now),
      );
      return { ok: true };
    });
  }

  return { send, queryOf, decodeAll, moderate };
}
