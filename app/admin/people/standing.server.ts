import type { Accounts } from "~/accounts/accounts.server";
import type { User } from "~/accounts/model";
import { AbuseRecordSchema, minutesLeft } from "~/assistant/safety/standing";
import { formatDate, formatShortDateTime } from "~/business/format";
import type { Clock } from "~/platform/clock";
import type { Database } from "~/platform/firestore/types";
import { banDocument, bannedUntil } from "~/writing/bans";

import { reportedThingPath } from "../reports/paths";

/** A limit that a person can reach, and how far they have come. */
export interface PersonLimits {
  of(uid: string): Promise<{ label: string; value: string }[]>;
}

interface StandingDeps {
  accounts: { people: Pick<Accounts["people"], "sessionsOf"> };
  database: Pick<Database, "readAll">;
  personLimits: PersonLimits;
  clock: Clock;
}

/** A person's open sessions, limits, what keeps them from writing, and what Rebi holds against them. */
export async function loadStanding({ accounts, database, personLimits, clock }: StandingDeps, user: User) {
  const { uid } = user;
  const [sessions, [usage = null, blacklisted = null, ban = null], limits] = await Promise.all([
    accounts.people.sessionsOf(user),
    database.readAll([`assistantUsage/${uid}`, `assistantBlacklist/${uid}`, banDocument(uid)]),
    personLimits.of(uid),
  ]);
  const record = AbuseRecordSchema.safeParse(usage?.data).data;
  const until = bannedUntil(ban, clock.now());
  const minutes = minutesLeft(record?.bannedUntil ?? null, clock.now());
  return {
    sessions: sessions.map(({ browser, signedInAt, lastSeenAt }) => ({
      browser: browser || "Navegador",
      from: formatShortDateTime(signedInAt),
      seen: formatShortDateTime(lastSeenAt),
    })),
    limits,
    /** What keeps them from writing to others; null for nothing. */
    writing: ban &&
      until && {
        version: ban.updateTime,
        until: formatDate(until),
        toReport: typeof ban.data.target === "string" ? reportedThingPath(ban.data.target) : null,
      },
    assistant: {
      isTurnedAway: blacklisted !== null || minutes > 0,
      facts: [
        { label: "Faltas guardadas", value: String(record?.violations.length ?? 0) },
        { label: "La última", value: record?.lastViolation ? formatShortDateTime(record.lastViolation) : "" },
        {
          label: "Estado",
          value: blacklisted ? "Bloqueada en Rebi" : minutes > 0 ? `Suspendida ${minutes} min` : "Sin suspensión",
        },
      ],
    },
  };
}
