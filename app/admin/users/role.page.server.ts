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
  const { displayName, role, isActive, adminSteps = 0, policeUnit } = await readAdminUser(context, uid);
  return {
    uid,
    name: displayName || "Sin nombre",
    roleName: ROLE_NAMES[role],
    /** Role that the form gives; null where no administrator may change it here. */
    next: role === "workshop" || role === "policia" ? null : role === "admin" ? ("user" as const) : ("admin" as const),
    why: whyNot({ isOwn: uid === actor, isActive, role }),
    /** Whether the account can be one of the police now, or is one; null for neither. */
    police: role === "policia" ? ("take" as const) : role === "user" && isActive ? ("give" as const) : null,
    unit: policeUnit ?? "",
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
  unproven: "La cuenta no confirmó su correo.",
  taken: "Esta cuenta ya tiene otro rol: quítaselo antes.",
  staff: "Esta cuenta trabaja en un taller: quítale ese rol antes, en Talleres.",
} as const;

const RoleForm = z.object({
  motivo: lineField("El motivo", { min: WHY_MIN, max: WHY_MAX }),
  rol: z.enum(["user", "admin"]).nullable().catch(null),
  steps: z.coerce.number().int().min(0).catch(-1),
});

const PoliceForm = z.object({
  "motivo-policia": lineField("El motivo", { min: WHY_MIN, max: WHY_MAX }),
  unidad: lineField("La comisaría o unidad", { min: 3, max: 80 }),
  steps: z.coerce.number().int().min(0).catch(-1),
});

async function submitPolice(context: Context, uid: string, actor: string, form: FormData): Promise<FormOutcome> {
  const parsed = parseForm(PoliceForm, form);
  if (!parsed.ok) return rejectedWith(parsed);
  const { "motivo-policia": reason, unidad: unit, steps } = parsed.data;
  const isTaking = form.get("quitar") === "si";
  const why = `Escribe el motivo, con al menos ${WHY_MIN} caracteres.`;
  if (reason === undefined) return rejected(form, { "motivo-policia": why });
  if (!isTaking && unit === undefined) return rejected(form, { unidad: "Escribe la comisaría o unidad." });
  const changed = await context.accounts.officers.change(uid, isTaking ? null : (unit ?? ""), { actor, reason, steps });
  if (changed.ok)
    return done(userPagePath(uid), isTaking ? "Ya no consulta como policía." : "Ahora puede consultar como policía.");
  const { reason: failure } = changed;
  if (failure === "disabled" || failure === "unproven" || failure === "taken")
    return rejected(form, { "": WORDS[failure] }, 409);
  return userOutcome(context, uid, form, { ok: false, reason: failure }, "");
}

/** Gives or takes the role. The caller has checked the administrator and a recent proof. */
export function submitUserRole(context: Context, uid: string, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") === USER_INTENTS.police) return submitPolice(context, uid, actor, form);
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
