import { z } from "zod";

import { createAdministrators } from "~/accounts/administrators.server";
import type { Core } from "~/accounts/core";
import type { User } from "~/accounts/model";
import type { FactorDenials } from "~/accounts/passkeys/factor-denials.server";
import { isRevoked, isTooOld } from "~/accounts/session/revocation.server";

import { createBlockFollowing } from "./block-following.server";
import { createUserActs } from "./user-acts.server";

const SHOWN = 10;

const RecordSchema = z.object({
  browser: z.string().catch(""),
  signedInAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
});

type ListedSession = Pick<z.infer<typeof RecordSchema>, "browser" | "signedInAt" | "lastSeenAt">;

/** Of those that have not expired the ten that end last, the last used first. `isCut`: there may be more. */
async function openSessionsOf(
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

export function createUserAdministration(core: Core, denials: Pick<FactorDenials, "token">) {
  const following = createBlockFollowing(core);
  return {
    acts: createUserActs(core, following, createAdministrators(core), denials),
    following,
    sessionsOf: (user: User) => openSessionsOf(core, user),
    /** The account at the identity service. @throws UpstreamError (not-configured) */
    account: (uid: string) => core.identity().account(uid),
  };
}
