import { z } from "zod";

import { ALONE_MS, askedRole, GIVEN_ROLES, ROLE_ASKED_MS, ROLE_ROWS } from "~/accounts/admin-verbs";
import type { RoleChangeResult } from "~/accounts/administrators.server";
import type { Role, User } from "~/accounts/model";
import { userPagePath, userRolePath } from "~/accounts/users/paths";
import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import type { AdminSheet, SheetSection } from "~/admin-kit/sheet/sheet";
import { formatDateTime } from "~/business/format";
import type { Context } from "~/platform/context";
import { TICKED } from "~/platform/forms/field-look";
import { lineField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejected, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import { userOutcome } from "./user-acts.action.server";
import { readAdminUser } from "./user.loader.server";
import { USER_INTENTS } from "./words";

/** The page that changes a role. @throws a 404 */
export async function loadUserRole(context: Context, uid: string, actor: string): Promise<AdminSheet> {
  const user = await readAdminUser(context, uid);
  const now = context.clock.now();
  const asked = askedRole(user, now);
  if (asked === null) return roleSheet(user, actor, null);
  const [names, admins] = await Promise.all([
    context.accounts.names([asked.by]),
    context.accounts.administrators.admins(),
  ]);
  const isAlone = admins.length === 1;
  const opensAt = new Date(asked.at.getTime() + ALONE_MS);
  return roleSheet(user, actor, {
    ...asked,
    name: names.get(asked.by) || "Administrador",
    waits:
      asked.by !== actor || (isAlone && opensAt <= now)
        ? null
        : isAlone
          ? `Nadie más administra el sitio: puedes confirmarlo desde el ${formatDateTime(opensAt)}, si nadie lo detiene.`
          : "Lo pediste tú: lo confirma otra persona que administra.",
  });
}

type RoleUser = Pick<User, "uid" | "displayName" | "role" | "isActive" | "adminSteps" | "policeUnit">;

/** A request for a role, as its page tells it. `waits`: why its reader cannot confirm it now; null where they can. */
interface AskedView extends Omit<NonNullable<User["roleAsked"]>, "by"> {
  name: string;
  waits: string | null;
}

export function roleSheet(
  { uid, displayName, role, isActive, adminSteps: steps = 0, policeUnit }: RoleUser,
  actor: string,
  asked: AskedView | null,
): AdminSheet {
  const name = displayName || "Sin nombre";
  const why = whyNot({ isOwn: uid === actor, isActive, role });
  const isPolice = role === "policia";
  const isOpen = why === null && asked === null;
  return {
    thing: `${uid}:${steps}`,
    back: { to: userPagePath(uid), label: name },
    title: `Rol de ${name}`,
    lead: `Ahora: ${ROLE_ROWS[role].name}. ${ROLE_ROWS[role].said}`,
    failure: "No cambiamos el rol",
    shown: { steps },
    notice: why !== null && { tone: "warning", title: why },
    sections: [
      why === null && asked !== null && askedSection(name, asked),
      isOpen && !isPolice && teamSection(role),
      isOpen && (isPolice || (role === "user" && isActive)) && policeSection(name, isPolice, policeUnit ?? ""),
      {
        id: "roles",
        title: "Qué puede cada rol",
        parts: [
          {
            list: GIVEN_ROLES.map((one) => {
              const { name: title, said, isConfirmed } = ROLE_ROWS[one];
              return { title, notes: [said, isConfirmed ? CONFIRMED : ""] };
            }),
          },
        ],
      },
    ],
  };
}

const CONFIRMED = "Lo confirma otra persona que administra.";

function askedSection(name: string, { role, reason, at, name: by, waits }: AskedView): SheetSection {
  return {
    id: "pedido",
    title: `Espera el rol ${ROLE_ROWS[role].name}`,
    isDecision: true,
    parts: [
      {
        facts: [
          { label: "Lo pidió", value: by },
          { label: "Cuándo", value: formatDateTime(at) },
          { label: "Vence", value: formatDateTime(new Date(at.getTime() + ROLE_ASKED_MS)) },
        ],
      },
      { written: reason, by: "Motivo" },
      waits !== null && { said: waits },
      {
        form: {
          acts: [
            waits === null && { intent: USER_INTENTS.confirmRole, label: `Dar el rol a ${name}`, variant: "danger" },
            { intent: USER_INTENTS.stopRole, label: "Detener el pedido", variant: "secondary" },
          ],
        },
      },
    ],
  };
}

function teamSection(role: Role): SheetSection {
  const why = reasonFields(TEAM_REASONS, "Queda en el registro y lo leen quienes administran.");
  const options = GIVEN_ROLES.filter((one) => one !== role).map((value) => ({ value, label: ROLE_ROWS[value].name }));
  return {
    id: "administracion",
    title: "Cambiar el rol",
    isDecision: true,
    parts: [
      {
        said: "Quien deja un rol tiene que iniciar sesión otra vez. Avisamos por correo a todas las personas que administran.",
      },
      {
        form: {
          ...why,
          fields: {
            rol: { label: "Rol nuevo", input: "select", options: [{ value: "", label: "Elige un rol" }, ...options] },
            ...why.fields,
            confirmo: { label: "Leí qué puede ese rol y comprobé quién lo recibe", input: "tick", value: TICKED },
          },
          acts: [{ intent: USER_INTENTS.role, label: "Cambiar el rol", variant: "danger" }],
        },
      },
    ],
  };
}

/** The role of the police: look-ups on record, and no personal data. */
function policeSection(name: string, isTaking: boolean, unit: string): SheetSection {
  const why = isTaking
    ? reasonFields(LEAVING_REASONS, "Queda en el registro.", POLICE)
    : reasonFields(OFFICER_REASONS, "Queda en el registro, con el número del oficio.", POLICE);
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
          ...why,
          ...(isTaking && { hidden: { quitar: TICKED } }),
          fields: { ...(!isTaking && { unidad: unitField }), ...why.fields },
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
  other: "Lo pediste tú: lo confirma otra persona que administra.",
  staff: "Esta cuenta trabaja en un taller: quítale ese rol antes, en Talleres.",
} as const;

const StepsForm = z.coerce.number().int().min(0).catch(-1);

/** Why somebody of the team gets another role, or none. */
const TEAM_REASONS: readonly Reason[] = [
  { id: "ingreso", label: "Entró al equipo", text: "Entró al equipo." },
  { id: "funciones", label: "Cambió de funciones", text: "Cambió de funciones en el equipo." },
  { id: "reemplazo", label: "Reemplaza a otra persona", text: "Reemplaza a otra persona del equipo." },
  { id: "salida", label: "Dejó el equipo", text: "Dejó el equipo." },
  { id: "riesgo", label: "Su cuenta está en riesgo", text: "Su cuenta está en riesgo: se le quita el acceso." },
  OTHER_REASON,
];

/** Ends the fields of the police's form, as the page has another one. */
const POLICE = "policia";
/** The note has the number. */
const OFFICER_REASONS: readonly Reason[] = [
  { id: "oficio", label: "Oficio de su unidad (escribe su número)", text: "" },
  { id: "reemplazo", label: "Reemplaza a otro efectivo (escribe el número del oficio)", text: "" },
];
const LEAVING_REASONS: readonly Reason[] = [
  { id: "traslado", label: "Cambió de unidad", text: "Cambió de unidad." },
  { id: "cese", label: "Dejó el cargo", text: "Dejó el cargo." },
  { id: "uso", label: "Usó las consultas para otra cosa", text: "Usó las consultas para algo ajeno a su trabajo." },
  OTHER_REASON,
];

const RoleForm = z.object({
  rol: z.enum(GIVEN_ROLES).nullable().catch(null),
  steps: StepsForm,
});

const PoliceForm = z.object({
  unidad: lineField("La comisaría o unidad", { min: 3, max: 80 }),
  steps: StepsForm,
});

async function submitPolice(context: Context, uid: string, actor: string, form: FormData): Promise<FormOutcome> {
  const parsed = parseForm(PoliceForm, form);
  if (!parsed.ok) return rejectedWith(parsed);
  const { unidad: unit, steps } = parsed.data;
  const isTaking = form.get("quitar") === "si";
  const why = readReason(isTaking ? LEAVING_REASONS : OFFICER_REASONS, form, POLICE);
  if (!why.ok) return rejected(form, why.errors);
  const reason = why.text;
  if (!isTaking && unit === undefined) return rejected(form, { unidad: "Escribe la comisaría o unidad." });
  const changed = await context.accounts.officers.change(uid, isTaking ? null : (unit ?? ""), { actor, reason, steps });
  if (changed.ok)
    return done(userPagePath(uid), isTaking ? "Ya no consulta como policía." : "Ahora puede consultar como policía.");
  const { reason: failure } = changed;
  if (failure === "disabled" || failure === "unproven" || failure === "taken")
    return rejected(form, { "": WORDS[failure] }, 409);
  return userOutcome(context, uid, form, { ok: false, reason: failure }, "");
}

/** Gives, takes, confirms or stops a role. The caller has checked the administrator and a recent proof. */
export function submitUserRole(context: Context, uid: string, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const { administrators } = context.accounts;
    const steps = StepsForm.parse(formText(form, "steps"));
    switch (form.get("intent")) {
      case USER_INTENTS.police:
        return submitPolice(context, uid, actor, form);
      case USER_INTENTS.role:
        return submitTeam(context, uid, actor, form);
      case USER_INTENTS.confirmRole:
        return answered(context, uid, form, administrators.confirm(uid, { actor, steps }), "Ahora tiene el rol.");
      case USER_INTENTS.stopRole:
        return answered(context, uid, form, administrators.stop(uid, { actor, steps }), "Detuvimos el pedido.");
      default:
        return unknownIntent(form);
    }
  });
}

async function submitTeam(context: Context, uid: string, actor: string, form: FormData): Promise<FormOutcome> {
  const parsed = parseForm(RoleForm, form);
  if (!parsed.ok) return rejectedWith(parsed);
  const { rol: role, steps } = parsed.data;
  const why = readReason(TEAM_REASONS, form);
  if (role === null) return rejected(form, { rol: "Elige el rol nuevo." });
  if (!why.ok) return rejected(form, why.errors);
  if (form.get("confirmo") !== "si") return rejected(form, { confirmo: "Marca que lo comprobaste." });
  const change = context.accounts.administrators.change(uid, role, { actor, reason: why.text, steps });
  return answered(context, uid, form, change, role === "user" ? "Ya no tiene ese rol." : "Ahora tiene ese rol.");
}

async function answered(
  context: Context,
  uid: string,
  form: FormData,
  change: Promise<RoleChangeResult>,
  words: string,
): Promise<FormOutcome> {
  const result = await change;
  if (result.ok && result.isAsked)
    return done(userRolePath(uid), "Anotamos el pedido. Avisamos por correo a quienes administran.");
  if (result.ok) return done(userPagePath(uid), words);
  const { reason } = result;
  if (reason === "disabled" || reason === "staff" || reason === "other")
    return rejected(form, { "": WORDS[reason] }, 409);
  return userOutcome(context, uid, form, { ok: false, reason }, "");
}
