import { formatShortDateTime } from "~/business/format";
import type { Context } from "~/platform/context";

import { readAdminUser } from "./user.loader.server";

/** A limit that a person can reach, and how far they have come. */
export interface LimitsOfUser {
  of(uid: string): Promise<{ label: string; value: string }[]>;
}

/** A person's open sessions and limits: 16 reads. @throws a 404 */
export async function loadUserAccess(context: Context, uid: string) {
  const user = await readAdminUser(context, uid);
  const [{ sessions, isCut }, limits] = await Promise.all([
    context.accounts.users.sessionsOf(user),
    context.limitsOfUser.of(uid),
  ]);
  return {
    uid,
    name: user.displayName || "Sin nombre",
    sessions: sessions.map(({ browser, signedInAt, lastSeenAt }) => ({
      browser: browser || "Navegador",
      from: formatShortDateTime(signedInAt),
      seen: formatShortDateTime(lastSeenAt),
    })),
    isCut,
    limits,
  };
}
export type UserAccessView = Awaited<ReturnType<typeof loadUserAccess>>;

declare module "~/platform/context" {
  interface Context {
    limitsOfUser: LimitsOfUser;
  }
}
