import { actEntryId, AUDIT, auditWrite, SCRIPT } from "~/platform/audit/audit";
import { failed, type Failed } from "~/platform/failed";
import type { Query, DatabaseReader, Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";

import { ALONE_MS, askedRole, type GivenRole, isTeam, ROLE_ROWS, TEAM_ROLES } from "./admin-verbs";
import type { Core } from "./core";
import { userPath, type Role, type User } from "./model";
import type { UserChanges } from "./users.server";

/** Query bound: more people in the team than this are not expected. */
const MAX_TEAM = 50;
const ADMINS: Query = { collection: "users", where: [["role", "==", "admin"]], limit: MAX_TEAM };
const TEAM: Query = { collection: "users", where: [["role", "in", [...TEAM_ROLES]]], limit: MAX_TEAM };

type RoleStep = "given" | "taken" | "asked" | "stopped";

export type RoleChangeResult =
  /** `isAsked`: it waits for a second administrator. */
  | { ok: true; repeated: boolean; isAsked?: boolean }
  /**
   * `own`: nobody changes their own role. `last`: nobody else would administer the site. `staff`: works at a workshop
   * or for the police. `other`: another administrator has to confirm it.
   */
  | Failed<"not-found" | "own" | "last" | "disabled" | "staff" | "other" | "conflict">;

/** `steps`: acts on the account that the form's page showed; left out where none was shown. */
interface RoleAct {
  actor: string;
  steps?: number;
}

/**
 * Whether `uid` is the only administrator, read in the transaction that demotes, disables or deletes them: of two that
 * run at once, one is repeated and sees the other.
 */
export async function isLastAdminIn(tx: DatabaseReader, uid: string): Promise<boolean> {
  const admins = await activeAdmins(tx);
  return admins.length > 0 && admins.every((id) => id === uid);
}

async function activeAdmins(tx: DatabaseReader): Promise<string[]> {
  const admins = await tx.find({ ...ADMINS, select: ["isActive"] });
  return admins.filter(({ data }) => data.isActive !== false).map(({ id }) => id);
}

interface AdministratorsDeps extends Pick<Core, "database" | "users"> {
  env: Pick<Core["env"], "siteUrl" | "brandName">;
}

/** Roles of the team. Callers check the right to change them, and ask for a recent proof. */
export function createAdministrators({ database, users, env }: AdministratorsDeps) {
  async function list(query = TEAM): Promise<User[]> {
    const found = await database.find(query);
    return found
      .flatMap((snapshot) => users.decode(snapshot) ?? [])
      .filter(({ isActive }) => isActive)
      .sort((a, b) => a.displayName.localeCompare(b.displayName, "es"));
  }

  async function problemOf(tx: Transaction, user: User, role: Role): Promise<RoleChangeResult | null> {
    if (user.role === role) return { ok: true, repeated: true };
    if (user.role === "workshop" || user.role === "policia") return failed("staff");
    if (role !== "user" && !user.isActive) return failed("disabled");
    return user.role === "admin" && (await isLastAdminIn(tx, user.uid)) ? failed("last") : null;
  }

  async function mails(tx: Transaction, user: User, step: RoleStep, role: Role, now: Date): Promise<Write[]> {
    const administrators = await tx.find(ADMINS);
    const readers = administrators.flatMap((one) => users.decode(one) ?? []);
    // Before it is theirs it is no news for them.
    const told = step === "given" || step === "taken" ? [...readers, user] : readers;
    return [...new Map(told.map((one) => [one.uid, one.email]))]
      .filter(([, to]) => to !== "")
      .map(([reader, to]) =>
        mailWrite(
          roleMail({ to, about: [reader, user.uid], uid: user.uid, name: user.displayName, step, role, env }),
          now,
        ),
      );
  }

  /** The change of a role itself. Ends all sessions of a user who had another one. */
  function changesTo(user: User, role: Role, now: Date): UserChanges {
    return {
      role,
      roleAsked: null,
      ...(user.role !== "user" && { sessionsValidAfter: now, sessionsKept: [] }),
    };
  }

  type Plan = { changes: UserChanges; beside: Write[]; isAsked?: boolean } | RoleChangeResult;

  /** Takes a step on a user's role in one commit with its entry in the log and a mail to every administrator. */
  async function take(
    uid: string,
    action:
      | "admin.role-given"
      | "admin.role-taken"
      | "admin.role-asked"
      | "admin.role-confirmed"
      | "admin.role-stopped",
    { actor, steps }: RoleAct,
    plan: (user: User, now: Date, tx: Transaction, entryId: string | undefined) => Promise<Plan>,
  ): Promise<RoleChangeResult> {
    if (uid === actor) return failed("own");
    // The script of the first administrator shows no page.
    const entryId = steps === undefined ? undefined : await actEntryId({ actor, action, target: userPath(uid) }, steps);
    let result: RoleChangeResult = failed("not-found");
    await users.change(uid, async (user, now, tx) => {
      const { adminSteps = 0 } = user;
      const isRepeated = entryId !== undefined && (await tx.read(`${AUDIT}/${entryId}`)) !== null;
      if (isRepeated) {
        result = { ok: true, repeated: true };
        return null;
      }
      const planned =
        steps !== undefined && steps !== adminSteps ? failed("conflict") : await plan(user, now, tx, entryId);
      if ("ok" in planned) {
        result = planned;
        return null;
      }
      result = { ok: true, repeated: false, ...(planned.isAsked && { isAsked: true }) };
      return { changes: { ...planned.changes, adminSteps: adminSteps + 1 }, beside: planned.beside };
    });
    return result;
  }

  return {
    /** The team, or those of it who administer everything. */
    list: () => list(),
    admins: () => list(ADMINS),

    /** Mails to all administrators about something that they must look at. */
    async alarms(alarm: Alarm, now: Date): Promise<Write[]> {
      const readers = (await list(ADMINS)).filter(({ email }) => email !== "");
      return readers.map(({ uid, email }) => mailWrite(alarmMail(alarm, { to: email, uid, env }), now));
    },

    /** Mails to all other administrators, where one of the team is blocked (`isTaken`) or open again; else none. */
    async mailsAbout(tx: Transaction, user: User, isTaken: boolean, now: Date): Promise<Write[]> {
      const step = isTaken ? "taken" : "given";
      return isTeam(user.role) ? mails(tx, { ...user, email: "" }, step, user.role, now) : [];
    },

    /**
     * Gives or takes a role. One that moves money or gives roles only waits afterwards, for a second administrator.
     * Without a page, as the script of the first one, it is given at once.
     */
    async change(
      uid: string,
      role: GivenRole,
      { reason, ...act }: RoleAct & { reason: string },
    ): Promise<RoleChangeResult> {
      const { actor } = act;
      const waits = ROLE_ROWS[role].isConfirmed === true && actor !== SCRIPT;
      const step = role === "user" ? "taken" : waits ? "asked" : "given";
      const action = `admin.role-${step}` as const;
      return take(uid, action, act, async (user, now, tx, entryId) => {
        const problem = await problemOf(tx, user, role);
        if (problem) return problem;
        const entry = {
          actor,
          action,
          target: userPath(uid),
          label: uid,
          reason,
          changes: { role: [user.role, role] },
        } as const;
        const beside = [
          auditWrite(entry, now, entryId),
          ...(await mails(tx, user, step, step === "taken" ? user.role : role, now)),
        ];
        if (waits) return { changes: { roleAsked: { role, by: actor, reason, at: now } }, beside, isAsked: true };
        return { changes: changesTo(user, role, now), beside };
      });
    },

    /**
     * Confirms the role that another administrator asked for. Where nobody else administers, they do it themselves a
     * day later.
     */
    confirm: (uid: string, act: RoleAct): Promise<RoleChangeResult> =>
      take(uid, "admin.role-confirmed", act, async (user, now, tx, entryId) => {
        const { actor } = act;
        const asked = askedRole(user, now);
        const admins = await activeAdmins(tx);
        // Neither of the two may have lost the role meanwhile.
        if (asked === null || !admins.includes(asked.by) || !admins.includes(actor)) return failed("conflict");
        const isAlone = admins.length === 1 && now.getTime() - asked.at.getTime() >= ALONE_MS;
        if (asked.by === actor && !isAlone) return failed("other");
        const problem = await problemOf(tx, user, asked.role);
        if (problem) return problem;
        const entry = {
          actor,
          action: "admin.role-confirmed",
          target: userPath(uid),
          label: uid,
          reason: asked.reason,
        } as const;
        const changes = { role: [user.role, asked.role], askedBy: [null, asked.by] } as const;
        return {
          changes: changesTo(user, asked.role, now),
          beside: [
            auditWrite({ ...entry, changes }, now, entryId),
            ...(await mails(tx, user, "given", asked.role, now)),
          ],
        };
      }),

    /** Ends a request for a role; any administrator may. */
    stop: (uid: string, act: RoleAct): Promise<RoleChangeResult> =>
      take(uid, "admin.role-stopped", act, async (user, now, tx, entryId) => {
        const asked = askedRole(user, now);
        if (asked === null) return failed("conflict");
        const entry = { actor: act.actor, action: "admin.role-stopped", target: userPath(uid), label: uid } as const;
        const changes = { role: [asked.role, user.role], askedBy: [asked.by, null] } as const;
        return {
          changes: { roleAsked: null },
          beside: [
            auditWrite({ ...entry, changes }, now, entryId),
            ...(await mails(tx, user, "stopped", asked.role, now)),
          ],
        };
      }),
  };
}

export function roleMail({
  to,
  about,
  uid,
  name,
  step,
  role,
  env: { siteUrl, brandName },
}: {
  to: string;
  about: string[];
  uid: string;
  name: string;
  step: RoleStep;
  role: Role;
  env: AdministratorsDeps["env"];
}): Mail {
  const named = `el rol ${ROLE_ROWS[role].name}`;
  const words: Record<RoleStep, [subject: string, text: string]> = {
    given: ["Un rol nuevo en la administración", `${name} tiene ${named} en ${brandName} desde ahora.`],
    taken: ["Un rol menos en la administración", `${name} ya no tiene ${named} en ${brandName}.`],
    asked: [
      "Un rol espera que lo confirmes",
      `Se pidió ${named} para ${name}. Lo recibe cuando lo confirma otra persona que administra. Si nadie más ` +
        "administra el sitio, quien lo pidió puede confirmarlo después de 24 horas. Pasados siete días el pedido vence.",
    ],
    stopped: ["No se dio un rol", `El pedido de ${named} para ${name} quedó sin efecto.`],
  };
  const [subject, text] = words[step];
  return {
    kind: "administrator-role",
    to,
    subject,
    about,
    blocks: [text, "Si no lo esperabas, míralo en el registro de administración."],
    link:
      step === "asked"
        ? { label: "Ver el pedido", href: `${siteUrl}/administracion/personas/${uid}/rol` }
        : { label: "Ver el registro", href: `${siteUrl}/administracion/registro` },
  };
}

/** `path`: where it is looked at. */
interface Alarm {
  subject: string;
  text: string;
  path: string;
}

export function alarmMail(
  { subject, text, path }: Alarm,
  { to, uid, env }: { to: string; uid: string; env: Pick<AdministratorsDeps["env"], "siteUrl"> },
): Mail {
  return {
    kind: "administrator-alarm",
    to,
    subject,
    about: [uid],
    blocks: [text],
    link: { label: "Ver el registro", href: env.siteUrl + path },
  };
}

export type Administrators = ReturnType<typeof createAdministrators>;
