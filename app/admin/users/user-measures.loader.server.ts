import type { User } from "~/accounts/model";
import { AbuseRecordSchema, minutesLeft } from "~/assistant/safety/abuse-record";
import { formatDate, formatShortDateTime } from "~/business/format";
import { tableEntry } from "~/business/table";
import type { Context } from "~/platform/context";
import { reportedThingPath } from "~/reports/constants";
import { banDocument, bannedUntil } from "~/writing/bans";

import { VIOLATION_NAMES } from "./words";

/** Violations that the page shows; the record keeps more. */
const VIOLATIONS_SHOWN = 10;

/** Measures of Rebi against a user, and bans on their writing: three reads. */
export async function loadStanding({ database, clock }: Context, { uid }: Pick<User, "uid">) {
  const [usage = null, blacklisted = null, ban = null] = await database.readAll([
    `assistantUsage/${uid}`,
    `assistantBlacklist/${uid}`,
    banDocument(uid),
  ]);
  const record = AbuseRecordSchema.safeParse(usage?.data).data;
  const until = bannedUntil(ban, clock.now());
  const minutes = minutesLeft(record?.banExpiresAt ?? null, clock.now());
  const violations = record?.violations ?? [];
  return {
    /** Ban from writing to others; null for none. */
    writing: ban &&
      until && {
        version: ban.updateTime,
        until: formatDate(until),
        toReport: typeof ban.data.target === "string" ? reportedThingPath(ban.data.target) : null,
      },
    assistant: {
      isTurnedAway: blacklisted !== null || minutes > 0,
      facts: [
        { label: "Faltas guardadas", value: String(violations.length) },
        { label: "La primera", value: record?.firstViolation ? formatShortDateTime(record.firstViolation) : "" },
        { label: "La última", value: record?.lastViolation ? formatShortDateTime(record.lastViolation) : "" },
        { label: "Suspensiones en siete días", value: record?.bans.length ? String(record.bans.length) : "" },
        {
          label: "Estado",
          value: blacklisted ? "Bloqueada en Rebi" : minutes > 0 ? `Suspendida ${minutes} min` : "Sin suspensión",
        },
      ],
      /** The newest first; of what was written nothing is stored. */
      violations: violations
        .slice(-VIOLATIONS_SHOWN)
        .reverse()
        .map(({ type, severity, timestamp }) => ({
          name: tableEntry(VIOLATION_NAMES, type) ?? "Otra falta",
          at: formatShortDateTime(timestamp),
          severity: `Gravedad ${severity}`,
        })),
    },
  };
}
