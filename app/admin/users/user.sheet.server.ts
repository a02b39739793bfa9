import { BLOCK_NOTE_MAX, BLOCK_REASONS } from "~/accounts/block-reasons";
import { USERS_PATH, userAccessPath, userActivityPath, userRolePath } from "~/accounts/users/paths";
import {
  revealForm,
  type AdminPart,
  type AdminSheet,
  type Maybe,
  type SheetAct,
  type SheetForm,
  type SheetSection,
} from "~/admin-kit/sheet/sheet";
import type { FormLook } from "~/platform/forms/field-look";
import { TICKED } from "~/platform/forms/field-look";

import { BLOCK_REPORT_FIELD } from "../reports/paths";
import type { AdminUserView } from "./user.loader.server";
import { SHOWN_CONTACT, LISTING_REPORTS_FIELD, USER_INTENTS as INTENTS, userActVerb, WHY_MAX } from "./words";

/** An account for administrators: what is known, what was noted, and what can be done. */
export function userSheet(view: AdminUserView): AdminSheet {
  const { uid, name, roleBadge, isActive, isOwn, steps, formId, publicPath, assistant } = view;
  return {
    thing: `${uid} ${steps}`,
    back: { to: USERS_PATH, label: "Personas" },
    title: name,
    badges: [
      isActive ? { label: "Abierta", tone: "success" } : { label: "Bloqueada", tone: "danger" },
      roleBadge !== null && { label: roleBadge },
    ],
    note: uid,
    links: [publicPath !== null && { to: publicPath, label: "Ver como comprador" }],
    shown: { steps, formId },
    sections: [
      warnings(view),
      {
        id: "datos",
        title: "Datos",
        parts: [
          { facts: view.facts },
          { opens: SHOWN_CONTACT, parts: [{ form: revealForm("Ver correo y teléfonos") }] },
        ],
      },
      {
        id: "actividad",
        title: "Actividad",
        parts: [{ links: [{ to: userActivityPath(uid), label: "Sus anuncios, pedidos, reportes y solicitudes" }] }],
      },
      {
        id: "sesiones",
        title: "Sesiones",
        parts: [
          { links: [{ to: userAccessPath(uid), label: "Sus sesiones abiertas y sus límites" }] },
          !isOwn &&
            actForm(
              why("razon", "Por qué los cierras", "Tendrá que iniciar sesión otra vez en todos sus dispositivos."),
              { intent: INTENTS.endSessions, label: "Cerrar todas sus sesiones" },
            ),
        ],
      },
      { id: "segundo-paso", title: "Verificación en dos pasos", parts: factorParts(view) },
      { id: "identidad", title: "Identidad", parts: identityParts(view) },
      view.shop !== null && { id: "de-la-tienda", title: "Tienda", parts: shopParts(view.shop) },
      { id: "escribir", title: "Escribir a otras personas", parts: writingParts(view) },
      {
        id: "rebi",
        title: "Rebi",
        parts: [
          { facts: assistant.facts },
          {
            label: "Últimas faltas",
            list: assistant.violations.map(({ name, at, severity }) => ({
              title: name,
              notes: [`${at} · ${severity}`],
            })),
          },
          assistant.isTurnedAway &&
            actForm(why("porqueRebi", "Por qué puede escribirle otra vez", "Queda en el registro con tu nombre."), {
              intent: INTENTS.lift,
              label: "Dejar que le escriba a Rebi",
            }),
        ],
      },
      ...accountSections(view),
    ],
  };
}

/** A form of one act; some of them end something. */
function actForm(fields: FormLook, act: SheetAct, hidden?: SheetForm["hidden"]): AdminPart {
  const acts = [{ variant: "secondary" as const, ...act, verb: userActVerb(act.intent) }];
  return { form: { fields, acts, ...(hidden && { hidden }) } };
}

/** The field of a reason for the log. */
function why(name: string, label: string, hint: string): FormLook {
  return { [name]: { label, hint, maxLength: WHY_MAX, autoComplete: "off" } };
}

function tick(name: string, label: string): FormLook {
  return { [name]: { label, input: "tick", value: TICKED } };
}

function warnings({ isFollowing, isActive, deletion }: AdminUserView): Maybe<SheetSection> {
  if (!isFollowing && !deletion) return null;
  return {
    id: "avisos",
    parts: [
      isFollowing && {
        notice: {
          title: isActive ? "Sus anuncios están volviendo" : "Sus anuncios están dejando de verse",
          text: "Toma un minuto, o algo más si tiene muchos.",
        },
      },
      deletion && {
        notice: {
          tone: "warning",
          title: `Se elimina el ${deletion.day}`,
          text: `Hay un pedido de eliminación, con el código ${deletion.code}. Hasta ese día su dueño lo puede cancelar.`,
        },
      },
    ],
  };
}

function factorParts({ factors, isOwn, isAdmin }: AdminUserView): Maybe<AdminPart>[] {
  if (factors === null) return [{ said: "No pudimos consultarla." }];
  return [
    { said: factors.text },
    factors.removedAt !== null && {
      notice: {
        tone: "warning",
        title: `Se quita el ${factors.removedAt}`,
        text: "Si antes usa un código o una llave, o dice que no fue él, no se quita nada.",
      },
    },
    factors.isOn &&
      factors.removedAt === null &&
      !isOwn &&
      !isAdmin &&
      actForm(
        {
          ...why(
            "perdida",
            "Cómo comprobaste que es su dueño",
            "Por ejemplo, el número de la solicitud y qué viste. Queda en el registro.",
          ),
          ...tick("comprobado", "Comprobé que lo pide su dueño, que perdió su teléfono"),
        },
        { intent: INTENTS.removeFactors, label: "Quitar en 72 horas", variant: "danger" },
      ),
  ];
}

/** Of the document only who saw it, when and how is kept. */
function identityParts({ isIdentityChecked, isOwn }: AdminUserView): Maybe<AdminPart>[] {
  return [
    { said: isIdentityChecked ? "Verificada: los demás lo ven." : "Sin verificar." },
    !isOwn &&
      (isIdentityChecked
        ? actForm(why("documento", "Por qué la quitas", "Queda en el registro."), {
            intent: INTENTS.uncheckIdentity,
            label: "Quitar la verificación",
          })
        : actForm(
            why(
              "documento",
              "Cómo viste su documento",
              "Por ejemplo: «Videollamada del 28 de noviembre». No escribas el número ni guardes una copia.",
            ),
            { intent: INTENTS.checkIdentity, label: "Marcar identidad verificada" },
          )),
  ];
}

/** Everyone reads it, so that it may have to be hidden. */
function shopParts({ facts, isHidden }: NonNullable<AdminUserView["shop"]>): Maybe<AdminPart>[] {
  return [
    { facts },
    isHidden
      ? actForm(why("tienda", "Por qué la muestras", "Queda en el registro."), {
          intent: INTENTS.showShop,
          label: "Mostrar la tienda otra vez",
        })
      : actForm(
          why("tienda", "Por qué la ocultas", "Queda en el registro. Su página se verá como la de una persona."),
          {
            intent: INTENTS.hideShop,
            label: "Ocultar la tienda",
          },
        ),
  ];
}

function writingParts({ writing }: AdminUserView): Maybe<AdminPart>[] {
  if (writing === null) return [{ said: "Puede escribir." }];
  return [
    { said: `No puede hasta el ${writing.until}.` },
    { links: [writing.toReport !== null && { to: writing.toReport, label: "Ver por qué reporte" }] },
    actForm(
      why("permiso", "Por qué puede escribir otra vez", "Queda en el registro. Le avisamos por correo."),
      { intent: INTENTS.allowWriting, label: "Permitirle escribir otra vez" },
      { version: writing.version },
    ),
  ];
}

/** Role, blocking and deletion; nobody does these to their own account. */
function accountSections(view: AdminUserView): Maybe<SheetSection>[] {
  const { uid, isOwn, isActive, listingReports, deletion } = view;
  if (isOwn)
    return [
      {
        id: "cuenta",
        title: "Cuenta",
        parts: [{ said: "Es tu cuenta: otro administrador puede bloquearla o cambiar su rol." }],
      },
    ];
  const role = { to: userRolePath(uid), label: "Cambiar su rol" };
  return [
    { id: "rol", title: "Rol", parts: [{ links: [role], buttons: "secondary" }] },
    !isActive && listingReports > 0 && closeReportsSection(listingReports),
    isActive
      ? blockSection(view)
      : {
          id: "desbloquear",
          title: "Desbloquear la cuenta",
          isDecision: true,
          parts: [
            actForm(
              why(
                "porque",
                "Por qué la abres",
                "Queda en el registro. Sus anuncios vuelven como estaban y le avisamos por correo.",
              ),
              { intent: INTENTS.unblock, label: "Desbloquear" },
            ),
          ],
        },
    deletion === null && ERASE,
  ];
}

function blockSection({ reportId, listingReports }: AdminUserView): SheetSection {
  return {
    id: "bloquear",
    title: "Bloquear la cuenta",
    isDecision: true,
    parts: [
      {
        said:
          "Se cierran sus sesiones, no puede volver a entrar y sus anuncios dejan de verse. Le escribimos el motivo " +
          "por correo, con la manera de pedir sus datos. Los reportes sobre su cuenta quedan atendidos. Puedes " +
          "desbloquearla después.",
      },
      actForm(
        {
          causa: {
            label: "Motivo",
            input: "select",
            options: [
              { value: "", label: "Elige un motivo" },
              ...BLOCK_REASONS.map(({ id, label }) => ({ value: id, label })),
            ],
          },
          mensaje: {
            label: "Mensaje para la persona",
            hint: "Se agrega al motivo en el correo.",
            input: "area",
            optional: true,
            rows: 3,
            maxLength: BLOCK_NOTE_MAX,
          },
          ...(listingReports > 0 &&
            tick(LISTING_REPORTS_FIELD, `Dar por atendidos también los reportes de sus anuncios (${listingReports})`)),
        },
        { intent: INTENTS.block, label: "Bloquear", variant: "danger" },
        reportId === null ? undefined : { [BLOCK_REPORT_FIELD]: reportId },
      ),
    ],
  };
}

/** Reports that the blocking left, as they were too many for one commit or not chosen. */
function closeReportsSection(count: number): SheetSection {
  return {
    id: "denuncias",
    title: "Reportes de sus anuncios",
    isDecision: true,
    parts: [
      {
        said:
          `${count === 1 ? "Queda una por revisar." : `Quedan ${count} por revisar.`} Con la cuenta bloqueada nadie ` +
          "ve esos anuncios. Se dan por atendidas las de nueve anuncios cada vez.",
      },
      actForm(why("motivoDenuncias", "Por qué los cierras", "Queda en el registro."), {
        intent: INTENTS.closeReports,
        label: "Dar por atendidas",
      }),
    ],
  };
}

const ERASE: SheetSection = {
  id: "eliminar",
  title: "Eliminar la cuenta",
  isDecision: true,
  parts: [
    {
      said:
        "Solo si su dueño lo pidió por carta o en persona. Se elimina en siete días; antes le escribimos cómo " +
        "cancelarlo.",
    },
    actForm(
      {
        ...why(
          "carta",
          "Dónde consta el pedido",
          "Fecha de la carta o número de la solicitud. No escribas aquí datos personales.",
        ),
        ...tick("confirmo", "Comprobé que quien lo pide es su dueño"),
      },
      { intent: INTENTS.erase, label: "Pedir la eliminación", variant: "danger" },
    ),
  ],
};
