import { z } from "zod";

import type { Core } from "~/accounts/deps";
import type { User } from "~/accounts/model";
import { isRevoked, isTooOld } from "~/accounts/session/revocation.server";

const SHOWN = 20;

const RecordSchema = z.object({
  browser: z.string().catch(""),
  signedInAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
});

/** An open session as administrators see it. */
export type ListedSession = Pick<z.infer<typeof RecordSchema>, "browser" | "signedInAt" | "lastSeenAt">;

/** The open sessions of a user, the latest first; no more than 20 are read. */
export async function openSessionsOf(
  { database, clock }: Pick<Core, "database" | "clock">,
  user: User,
): Promise<ListedSession[]> {
  const found = await database.find({ collection: "sessions", where: [["uid", "==", user.uid]], limit: SHOWN });
  const now = clock.now();
  return found
    .flatMap(({ id, data }): ListedSession[] => {
      const record = RecordSchema.safeParse(data).data;
      if (!record || !user.isActive || record.expiresAt <= now) return [];
      const { browser, signedInAt, lastSeenAt } = record;
      const claims = { authTime: signedInAt };
      const isOver = isRevoked(claims, { hash: id, formerHash: id }, user) || isTooOld(claims, user, clock);
      return isOver ? [] : [{ browser, signedInAt, lastSeenAt }];
    })
    .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
}
