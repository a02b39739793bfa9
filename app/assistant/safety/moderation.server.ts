import { userPath } from "~/accounts/model";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";

import { AbuseRecordSchema, minutesLeft } from "./abuse-record";
import { blacklistDocument, usageDocument } from "./admission.server";

/** The lifted restriction: a ban of some minutes, or the block for good; null for neither. */
type Lifted = "ban" | "block" | null;

export function createAssistantModeration({ database, clock, log }: Context) {
  return {
    /**
     * Lifts the ban or the block of a user, with its entry in the audit log; idempotent. Also deletes the count of
     * bans: else the next one would block again. @throws UpstreamError
     */
    lift(uid: string, { actor, reason }: { actor: string; reason: string }): Promise<Lifted> {
      return database.transaction(async (tx): Promise<Lifted> => {
        const now = clock.now();
        const [usage, blacklisted] = await tx.readAll([usageDocument(uid), blacklistDocument(uid)]);
        const record = usage && decodeDocument(AbuseRecordSchema, usage, log);
        const isBanned = minutesLeft(record?.banExpiresAt ?? null, now) > 0;
        if (!blacklisted && !isBanned) return null;
        if (usage) {
          const free = { isBanned: false, banExpiresAt: null, totalViolations: 0, bans: [] };
          tx.write({ update: usageDocument(uid), data: free });
        }
        if (blacklisted) tx.write({ delete: blacklistDocument(uid) });
        const action = blacklisted ? "assistant.block-lifted" : "assistant.ban-lifted";
        tx.write(auditWrite({ actor, action, target: userPath(uid), label: uid, reason }, now));
        return blacklisted ? "block" : "ban";
      });
    },
  };
}
