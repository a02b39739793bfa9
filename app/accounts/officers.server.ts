import { actEntryId, AUDIT, auditWrite } from "~/platform/audit/audit";
import { failed, type Failed } from "~/platform/failed";
import { notFound } from "~/platform/http/http";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";

import type { Core } from "./core";
import { userPath, type User } from "./model";

export interface Officer {
  uid: string;
  email: string;
  /** `Comisaría de Breña`. */
  unit: string;
}

type OfficerChangeResult =
  | { ok: true; repeated: boolean }
  | Failed<"not-found" | "own" | "disabled" | "unproven" | "taken" | "conflict">;

/** Users with the role `policia`. Callers check the right to change it, and ask for a recent proof. */
export function createOfficers({ users, env }: Core, requireFactor: (uid: string) => Promise<void>) {
  return {
    /** The present role by the document. @throws a 404 for everyone else; redirect to the second factor */
    async require(uid: string): Promise<Officer> {
      const officer = officerOf(await users.find(uid));
      if (officer === null) throw notFound();
      await requireFactor(uid);
      return officer;
    },

    /** Gives the role with a unit, or takes it (null), with its entry in the log. A taken one ends all sessions. */
    async change(
      uid: string,
      unit: string | null,
      { actor, reason, steps }: { actor: string; reason: string; steps: number },
    ): Promise<OfficerChangeResult> {
      if (uid === actor) return failed("own");
      const action = unit === null ? "police.role-taken" : "police.role-given";
      const act = { actor, action, target: userPath(uid) } as const;
      const entryId = await actEntryId(act, steps);
      let result: OfficerChangeResult = failed("not-found");
      await users.change(uid, async (user, now, tx) => {
        const { adminSteps = 0, role } = user;
        if ((await tx.read(`${AUDIT}/${entryId}`)) !== null) {
          result = { ok: true, repeated: true };
          return null;
        }
        const problem = steps !== adminSteps ? failed("conflict") : problemOf(user, unit);
        if (problem !== null) {
          result = problem;
          return null;
        }
        result = { ok: true, repeated: false };
        const next = unit === null ? ("user" as const) : ("policia" as const);
        const changes = {
          role: next,
          policeUnit: unit ?? "",
          adminSteps: adminSteps + 1,
          ...(unit === null && { sessionsValidAfter: now, sessionsKept: [] }),
        };
        const entry = {
          ...act,
          label: unit ?? user.policeUnit ?? "",
          reason,
          changes: { role: [role, next] },
        } as const;
        return {
          changes,
          beside: [
            auditWrite(entry, now, entryId),
            ...(unit === null || user.email === "" ? [] : [mailWrite(officerMail(user, unit, env), now)]),
          ],
        };
      });
      return result;
    },
  };
}

function problemOf(user: User, unit: string | null): Extract<OfficerChangeResult, { ok: false }> | null {
  if (unit === null) return user.role === "policia" ? null : failed("conflict");
  if (!user.isActive) return failed("disabled");
  if (user.role !== "user") return failed("taken");
  return user.emailVerified ? null : failed("unproven");
}

function officerOf(user: User | null): Officer | null {
  if (user?.role !== "policia" || !user.isActive || !user.policeUnit) return null;
  return { uid: user.uid, email: user.email, unit: user.policeUnit };
}

export function officerMail(
  { uid, email }: Pick<User, "uid" | "email">,
  unit: string,
  { siteUrl, brandName }: Core["env"],
): Mail {
  return {
    kind: "officer",
    to: email,
    subject: `Tu cuenta de ${brandName} puede consultar el registro de bicicletas`,
    about: [uid],
    blocks: [
      `Desde ahora tu cuenta es de la Policía (${unit}). Puedes buscar números, ver los reportes de un distrito y ` +
        "escribir al titular por medio de nosotros.",
      "Cada consulta queda en un registro con su motivo. No ves datos personales: pídelos por oficio.",
      "Si no lo esperabas, escríbenos.",
    ],
    link: { label: "Abrir la consulta policial", href: `${siteUrl}/policia` },
  };
}
