import { z } from "zod";

import type { RoleChangeResult } from "~/accounts/administrators.server";
import type { User } from "~/accounts/model";
import { userPagePath } from "~/accounts/users/paths";
import type { AdminSheet, SheetSection } from "~/admin-kit/sheet/sheet";
import type { Context } from "~/platform/context";
import { TICKED } from "~/platform/forms/field-look";
import { lineField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejected, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import { userOutcome } from "./user-acts.action.server";
import { readAdminUser } from "./user.loader.server";
import { USER_INTENTS, ROLE_NAMES, WHY_MAX, WHY_MIN } from "./words";

/** The page that changes a role. @throws a 404 */
export async function loadUserRole(context: Context, uid: string, actor: string): Promise<AdminSheet> {
  return roleSheet(await readAdminUser(context, uid), actor);
}

type RoleUser = Pick<User, "uid" | "displayName" | "role" | "isActive" | "adminSteps" | "policeUnit">;

export function roleSheet(
  { uid, displayName, role, isActive, adminSteps: steps = 0, policeUnit }: RoleUser,
  actor: string,
): AdminSheet {
  const name = displayName || "Sin nombre";
  const why = whyNot({ isOwn: uid === actor, isActive, role });
  const isPolice = role === "policia";
  return {
    thing: `${uid}:${steps}`,
    back: { to: userPagePath(uid), label: name },
    title: `Rol de ${name}`,
    lead: `Ahora: ${ROLE_NAMES[role]}.`,
    failure: "No cambiamos el rol",
    shown: { steps },
    notice: why !== null && { tone: "warning", title: why },
    sections: [
      why === null && (role === "user" || role === "admin") && adminSection(name, role),
      why === null && (isPolice || (role === "user" && isActive)) && policeSection(name, isPolice, policeUnit ?? ""),
    ],
  };
}

function adminSection(name: string, role: "user" | "admin"): SheetSection {
  const isGiven = role === "user";
  return {
    id: "administracion",
    title: "Administración",
    isDecision: true,
    parts: [
      {
        said:
          (isGiven
            ? "Podrá ver y cambiar todo lo de la administración, también los datos y los roles de otras personas."
            : "Deja de entrar a la administración, y se cierran todas sus sesiones.") +
          " Avisamos por correo a todas las personas que administran.",
      },
      {
        form: {
          hidden: { rol: isGiven ? "admin" : "user" },
          fields: {
            motivo: { label: "Motivo", hint: "Queda en el registro.", maxLength: WHY_MAX, autoComplete: "off" },
            confirmo: {
              label: isGiven ? `Sí, ${name} administrará el sitio` : `Sí, ${name} deja de administrar`,
              input: "tick",
              value: TICKED,
            },
          },
          acts: [{ intent: USER_INTENTS.role, label: isGiven ? "Dar el rol" : "Quitar el rol", variant: "danger" }],
        },
      },
    ],
  };
}

/** The role of the police: look-ups on record, and no personal data. */
function policeSection(name: string, isTaking: boolean, unit: string): SheetSection {
  const unitField = { label: "Comisaría o unidad", maxLength: 80, autoComplete: "off" };
  return {
    id: "policia",
    title: "Policía",
    isDecision: true,
    parts: [
      {
        said: isTaking
          ? `${name} consulta el registro por ${unit}. Al quitarle el rol se cierran todas sus sesiones.`
          : "Podrá buscar números y reportes, y escribir a los titulares sin ver sus datos. Cada consulta queda en " +
            "un registro. Comprueba antes su identidad y su unidad, por oficio.",
      },
      {
        form: {
          ...(isTaking && { hidden: { quitar: TICKED } }),
          fields: {
            ...(!isTaking && { unidad: unitField }),
            "motivo-policia": {
              label: "Motivo",
              hint: "Queda en el registro: número del oficio.",
              maxLength: WHY_MAX,
              autoComplete: "off",
            },
          },
          acts: [
            isTaking
              ? { intent: USER_INTENTS.police, label: "Quitar el rol de la Policía", variant: "danger" }
              : { intent: USER_INTENTS.police, label: "Dar el rol de la Policía", variant: "secondary" },
          ],
        },
      },
    ],
  };
}

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
