import { userPagePath } from "~/accounts/users/paths";
import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { formatShortDateTime } from "~/business/format";
import type { Context } from "~/platform/context";

import { readAdminUser } from "./user.loader.server";

/** A limit that a person can reach, and how far they have come. */
export interface LimitsOfUser {
  of(uid: string): Promise<{ label: string; value: string }[]>;
}

/** A person's open sessions and limits: 16 reads. @throws a 404 */
export async function loadUserAccess(context: Context, uid: string): Promise<AdminSheet> {
  const user = await readAdminUser(context, uid);
  const [{ sessions, isCut }, limits] = await Promise.all([
    context.accounts.users.sessionsOf(user),
    context.limitsOfUser.of(uid),
  ]);
  const name = user.displayName || "Sin nombre";
  return {
    thing: uid,
    back: { to: userPagePath(uid), label: name },
    title: `Sesiones y límites de ${name}`,
    lead: "Las sesiones se cierran, todas juntas, en la página de la cuenta.",
    shown: {},
    sections: [
      {
        id: "sesiones",
        title: "Sesiones abiertas",
        parts: [
          {
            list: sessions.map(({ browser, signedInAt, lastSeenAt }) => ({
              title: browser || "Navegador",
              notes: [`Desde el ${formatShortDateTime(signedInAt)}; vista el ${formatShortDateTime(lastSeenAt)}`],
            })),
            none: "No vemos ninguna.",
          },
          isCut && { links: [], note: "Puede haber más: mostramos las últimas diez." },
        ],
      },
      { id: "limites", title: "Límites", parts: [{ facts: limits }] },
    ],
  };
}

declare module "~/platform/context" {
  interface Context {
    limitsOfUser: LimitsOfUser;
  }
}
