import { z } from "zod";

import type { RoleChangeResult } from "~/accounts/administrators.server";
import { userPagePath } from "~/accounts/users/paths";
import type { Context } from "~/platform/context";
import { lineField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejected, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import { userOutcome } from "./user-acts.action.server";
import { readAdminUser } from "./user.loader.server";
import { USER_INTENTS, ROLE_NAMES, WHY_MAX, WHY_MIN } from "./words";

/** Data of the page that changes a role. @throws a 404 */
export async function loadUserRole(context: Context, uid: string, actor: string) {
  const { displayName, role, isActive, adminSteps = 0 } = await readAdminUser(context, uid);
  return {
    uid,
    name: displayName || "Sin nombre",
    roleName: ROLE_NAMES[role],
    /** Role that the form gives; null where no administrator may change it here. */
    next: role === "workshop" ? null : role === "admin" ? ("user" as const) : ("admin" as const),
    why: whyNot({ isOwn: uid === actor, isActive, role }),
    steps: adminSteps,
  };
}
export type UserRoleView = Awaited<ReturnType<typeof loadUserRole>>;

function whyNot({ isOwn, isActive, role }: { isOwn: boolean; isActive: boolean; role: string }): string | null {
  if (isOwn) return WORDS.own;
  if (role === "workshop") return WORDS.staff;
  return role === "user" && !isActive ? WORDS.disabled : null;
}

const WORDS = {
  own: "Es tu propia cuenta: otro administrador puede cambiar tu rol.",
  last: "Es la única persona que administra el sitio: da ese rol a alguien más antes.",
  disabled: "La cuenta está bloqueada: desbloquéala antes.",
  staff: "Esta cuenta trabaja en un taller: quítale ese rol antes, en Talleres.",
} as const;

const RoleForm = z.object({
  motivo: lineField("El motivo", { min: WHY_MIN, max: WHY_MAX }),
  rol: z.enum(["user", "admin"]).nullable().catch(null),
  steps: z.coerce.number().int().min(0).catch(-1),
});

/** Gives or takes the role. The caller has checked the administrator and a recent proof. */
export function submitUserRole(context: Context, uid: string, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== USER_INTENTS.role) return unknownIntent(form);
    const parsed = parseForm(RoleForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { motivo: reason, rol: role, steps } = parsed.data;
    if (role === null) return unknownIntent(form);
    if (reason === undefined)
      return rejected(form, { motivo: `Escribe el motivo, con al menos ${WHY_MIN} caracteres.` });
    if (form.get("confirmo") !== "si") return rejected(form, { confirmo: "Marca que lo comprobaste." });
    const result = await context.accounts.administrators.change(uid, role, { actor, reason, steps });
    if (result.ok)
      return done(userPagePath(uid), role === "admin" ? "Ahora administra el sitio." : "Ya no administra.");
    return roleRejected(context, uid, form, result);
  });
}

function roleRejected(
  context: Context,
  uid: string,
  form: FormData,
  { reason }: Extract<RoleChangeResult, { ok: false }>,
): Promise<FormOutcome> | FormOutcome {
  if (reason === "disabled" || reason === "staff") return rejected(form, { "": WORDS[reason] }, 409);
  return userOutcome(context, uid, form, { ok: false, reason }, "");
}
