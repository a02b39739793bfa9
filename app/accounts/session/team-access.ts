import { isTeam } from "~/accounts/admin-verbs";
import type { Core } from "~/accounts/core";
import { userPath, type User } from "~/accounts/model";
import { auditWrite } from "~/platform/audit/audit";

/** Ways of the team into their accounts, in the log. */
type TeamAccess =
  | "access.signed-in"
  | "access.proof-failed"
  | "access.factor-added"
  | "access.factor-removed"
  | "access.sessions-closed";

/** In the background, for accounts with a role of the team alone. A log that cannot be written keeps nobody out. */
export function noteTeamAccess(
  { database, clock, log, waitUntil }: Pick<Core, "database" | "clock" | "log" | "waitUntil">,
  { uid, role }: Pick<User, "uid" | "role">,
  action: TeamAccess,
  reason = "",
): void {
  if (!isTeam(role)) return;
  const entry = { actor: uid, action, target: userPath(uid), label: uid, reason };
  waitUntil(
    database
      .commit([auditWrite(entry, clock.now())])
      .catch((error: unknown) => log.error("accounts.access-not-noted", { uid, action, error })),
  );
}
