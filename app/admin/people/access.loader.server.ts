import type { Accounts } from "~/accounts/accounts.server";
import { formatShortDateTime } from "~/business/format";

import { readPerson, type PersonDeps } from "./person.loader.server";

/** A limit that a person can reach, and how far they have come. */
export interface PersonLimits {
  of(uid: string): Promise<{ label: string; value: string }[]>;
}

interface AccessDeps extends Pick<PersonDeps, "database" | "log"> {
  accounts: { people: Pick<Accounts["people"], "sessionsOf"> };
  personLimits: PersonLimits;
}

/** A person's open sessions and limits: 16 reads. @throws a 404 */
export async function loadPersonAccess(deps: AccessDeps, uid: string) {
  const user = await readPerson(deps, uid);
  const [{ sessions, isCut }, limits] = await Promise.all([
    deps.accounts.people.sessionsOf(user),
    deps.personLimits.of(uid),
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
export type PersonAccessView = Awaited<ReturnType<typeof loadPersonAccess>>;

declare module "~/platform/context" {
  interface Context {
    personLimits: PersonLimits;
  }
}
