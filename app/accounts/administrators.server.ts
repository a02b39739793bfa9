import { actEntryId, AUDIT, auditWrite } from "~/platform/audit/audit";
import { failed, type Failed } from "~/platform/failed";
import type { Query, DatabaseReader, Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import type { Core } from "./core";
import { userPath, type User } from "./model";

/** Query bound: more administrators than this are not expected. */
const MAX_ADMINS = 50;
const ADMINS: Query = { collection: "users", where: [["role", "==", "admin"]], limit: MAX_ADMINS };

export type RoleChangeResult =
  | { ok: true; repeated: boolean }
  /**
   * `own`: nobody changes their own role. `last`: nobody else would administer the site. `staff`: works at a workshop.
   */
  | Failed<"not-found" | "own" | "last" | "disabled" | "staff" | "conflict">;

/** A change of a role. `steps`: acts on the account that the form's page showed; left out where none was shown. */
interface RoleChange {
  actor: string;
  reason: string;
  steps?: number;
}

/**
 * Whether `uid` is the only administrator, read in the transaction that demotes, disables or deletes them: of two that
 * run
 * at once, one is repeated and sees the other.
 */
export async function isLastAdminIn(tx: DatabaseReader, uid: string): Promise<boolean> {
  const admins = await tx.find({ ...ADMINS, select: ["isActive"] });
  const active = admins.filter(({ data }) => data.isActive !== false);
  return active.length > 0 && active.every(({ id }) => id === uid);
}

interface AdministratorsDeps extends Pick<Core, "database" | "users"> {
  env: Pick<Core["env"], "siteUrl" | "brandName">;
}

/** Administrators of the site. Callers check the right to it, and ask for a recent proof. */
export function createAdministrators({ database, users, env }: AdministratorsDeps) {
  async function list(): Promise<User[]> {
    const found = await database.find(ADMINS);
    return found
      .flatMap((snapshot) => users.decode(snapshot) ?? [])
      .filter(({ isActive }) => isActive)
      .sort((a, b) => a.displayName.localeCompare(b.displayName, "es"));
  }

  async function problemOf(tx: Transaction, user: User, role: "admin" | "user"): Promise<RoleChangeResult | null> {
    if (user.role === role) return { ok: true, repeated: true };
    if (user.role === "workshop" || user.role === "policia") return failed("staff");
    if (role === "admin" && !user.isActive) return failed("disabled");
    return role === "user" && (await isLastAdminIn(tx, user.uid)) ? failed("last") : null;
  }

  async function mails(tx: Transaction, user: User, isTaken: boolean, now: Date): Promise<Write[]> {
    const administrators = await tx.find(ADMINS);
    const addresses = new Map(
      [...administrators.flatMap((one) => users.decode(one) ?? []), user].map((one) => [one.uid, one.email]),
    );
    return [...addresses]
      .filter(([, to]) => to !== "")
      .map(([reader, to]) =>
        mailWrite(roleMail({ to, about: [reader, user.uid], name: user.displayName, isTaken, env }), now),
      );
  }

  return {
    list,

    /** Mails to all other administrators, where one of them is blocked (`isTaken`) or open again; else none. */
    async mailsAbout(tx: Transaction, user: User, isTaken: boolean, now: Date): Promise<Write[]> {
      return user.role === "admin" ? mails(tx, { ...user, email: "" }, isTaken, now) : [];
    },

    /**
     * Gives or takes the role, with its entry in the audit log and a mail to every administrator, in one commit. Ends
     * all sessions of a user who loses it.
     */
    async change(uid: string, role: "admin" | "user", { actor, reason, steps }: RoleChange): Promise<RoleChangeResult> {
      if (uid === actor) return failed("own");
      const act = {
        actor,
        action: role === "admin" ? "admin.role-given" : "admin.role-taken",
        target: userPath(uid),
      } as const;
      // The script of the first administrator shows no page.
      const entryId = steps === undefined ? undefined : await actEntryId(act, steps);
      let result: RoleChangeResult = failed("not-found");
      await users.change(uid, async (user, now, tx) => {
        const { adminSteps = 0 } = user;
        const isRepeated = entryId !== undefined && (await tx.read(`${AUDIT}/${entryId}`)) !== null;
        const isStale = !isRepeated && steps !== undefined && steps !== adminSteps;
        const problem: RoleChangeResult | null = isStale ? failed("conflict") : await problemOf(tx, user, role);
        if (problem !== null) {
          result = problem;
          return null;
        }
        result = { ok: true, repeated: false };
        const isTaken = role === "user";
        const changes = {
          role,
          adminSteps: adminSteps + 1,
          ...(isTaken && { sessionsValidAfter: now, sessionsKept: [] }),
        };
        return {
          changes,
          beside: [
            auditWrite({ ...act, label: uid, reason, changes: { role: [user.role, role] } }, now, entryId),
            ...(await mails(tx, user, isTaken, now)),
          ],
        };
      });
      return result;
    },
  };
}

function roleMail({
  to,
  about,
  name,
  isTaken,
  env,
}: {
  to: string;
  about: string[];
  name: string;
  isTaken: boolean;
  env: AdministratorsDeps["env"];
}) {
  return textMail({
    to,
    subject: isTaken ? "Un administrador menos" : "Un administrador más",
    about,
    greeting: "Hola:",
    blocks: [
      isTaken ? `${name} ya no administra ${env.brandName}.` : `${name} administra ${env.brandName} desde ahora.`,
      "Si no lo esperabas, míralo en el registro de administración.",
    ],
    link: { label: "Registro:", href: `${env.siteUrl}/administracion/registro` },
    footer: env.brandName,
  });
}

export type Administrators = ReturnType<typeof createAdministrators>;
