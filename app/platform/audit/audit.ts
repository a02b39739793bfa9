import { DAY_MS } from "~/business/durations";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Write } from "~/platform/firestore/types";

import type { AuditAction } from "./actions";

export const AUDIT = "audit";
export const AUDIT_KEPT_DAYS = 2 * 365;
const KEPT_MS = AUDIT_KEPT_DAYS * DAY_MS;
const LABEL_MAX = 200;
const REASON_MAX = 1_000;

/** Field before and after a change. Never a phone, an address, a document or a text that a user wrote. */
export type AuditChanges = Record<string, readonly [before: AuditValue, after: AuditValue]>;
export type AuditValue = string | number | boolean | null;

export interface AuditEntry {
  /** Uid of the administrator; `SCRIPT` for the script of the first one. */
  actor: string;
  action: AuditAction;
  /** Path of the document that the act is about (`orders/abc`); of a list, its name (`lists/payouts`). */
  target: string;
  /** Name of the target as of now: a number or title, never a person's name or e-mail. */
  label: string;
  reason?: string;
  changes?: AuditChanges;
  batch?: string;
}

/** A resubmission of the same form gives the same id; any other form of that version is stale. */
export function actEntryId(
  { actor, action, target }: Pick<AuditEntry, "actor" | "action" | "target">,
  version: number | string,
): Promise<string> {
  return sha256Hex(`act:${action}:${actor}:${target}:${version}`, 16);
}

export const SCRIPT = "script";

/**
 * The write of an entry. Put it into the commit of the change that it reports, as `mailWrite` with mails, so that
 * neither happens without the other. Entries are never changed; the database ends them after two years.
 */
export function auditWrite(entry: AuditEntry, now: Date, id: string = crypto.randomUUID()): Write {
  const { actor, action, target, label, reason = "", changes = {}, batch } = entry;
  return {
    create: `${AUDIT}/${id}`,
    data: {
      actor,
      action,
      target,
      label: label.slice(0, LABEL_MAX),
      reason: reason.slice(0, REASON_MAX),
      // As text: a map would index each of its fields.
      changes: Object.keys(changes).length === 0 ? "" : JSON.stringify(changes),
      batch: batch ?? null,
      at: now,
      expiresAt: new Date(now.getTime() + KEPT_MS),
    },
  };
}

/** Of acts that change no document. Record what has succeeded, and show nothing before. */
export interface AuditRecorder {
  /** @throws UpstreamError: nothing of the act may be shown */
  record(entry: AuditEntry): Promise<void>;
}
