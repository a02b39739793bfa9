import type { LimitRule } from "~/platform/limits/limits.server";
import { mailWrite } from "~/platform/mail/mail";
import { pushWrites } from "~/platform/push/notice";

import { SIGHTINGS, stolenPath } from "./constants";
import type { TheftDeps } from "./deps";
import type { SightingInput } from "./form";
import { sightingMail } from "./mails";
import { reachOf, readTheft } from "./store.server";

/** Sightings of one report a day: an owner is told, not flooded. */
const PER_REPORT: LimitRule = { limit: 20, windowSeconds: 86_400 };
/** Of one connection an hour (the form guard's). */
export const SIGHTING_RULE: LimitRule = { limit: 5, windowSeconds: 3600 };

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
    const path = `${SIGHTINGS}/${id}`;
    if ((await database.read(path)) !== null) return { ok: true, repeated: true };
    const { allowed, retryAfterSeconds } = await limiter.take(`sighting:${theftId}`, PER_REPORT);
    if (!allowed) return { ok: false, reason: "limited", retryAfterSeconds };
    const { email, device } = await reachOf(database, report.ownerId);
    const now = clock.now();
    const sighting = { theftId, ownerId: report.ownerId, uid, ...input, createdAt: now };
    return database.transaction(async (tx) => {
      if ((await tx.read(path)) !== null) return { ok: true, repeated: true };
      tx.write({ create: path, data: sighting });
      if (email !== null) tx.write(mailWrite(sightingMail(email, report, sighting, env), now, `sighting-${id}`));
      tx.write(...pushWrites(device, { kind: "thefts", subject: theftId, path: stolenPath(theftId) }, now));
      return { ok: true, repeated: false };
    });
  }

  return { send };
}
