import { z } from "zod";

import type { Core } from "~/accounts/core";
import type { User } from "~/accounts/model";
import { isRevoked, isTooOld } from "~/accounts/session/revocation.server";

const SHOWN = 10;

const RecordSchema = z.object({
  browser: z.string().catch(""),
  signedInAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
});

type ListedSession = Pick<z.infer<typeof RecordSchema>, "browser" | "signedInAt" | "lastSeenAt">;

/**
 * The open sessions of a user, the last used one first: of those that have not expired the ten that end last are read.
 * `isCut`: there may be more.
 */
export async function openSessionsOf(
  { database, clock }: Core,
  user: User,
): Promise<{ sessions: ListedSession[]; isCut: boolean }> {
  if (!user.isActive) return { sessions: [], isCut: false };
  const found = await database.find({
    collection: "sessions",
    where: [
      ["uid", "==", user.uid],
      ["expiresAt", ">", clock.now()],
    ],
    orderBy: [["expiresAt", "desc"]],
    limit: SHOWN,
  });
  const sessions = found.flatMap(({ id, data }): ListedSession[] => {
    const record = RecordSchema.safeParse(data).data;
    if (!record) return [];
    const { browser, signedInAt, lastSeenAt } = record;
    const claims = { authTime: signedInAt };
    const isOver = isRevoked(claims, id, user) || isTooOld(claims, user, clock);
    return isOver ? [] : [{ browser, signedInAt, lastSeenAt }];
  });
  return {
    sessions: sessions.sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime()),
    isCut: found.length === SHOWN,
  };
}
