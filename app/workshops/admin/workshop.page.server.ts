import { userPath } from "~/accounts/model";
import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import type { AdminSheet, SheetForm } from "~/admin-kit/sheet/sheet";
import { shownVersion } from "~/admin-kit/shown-fields";
import { addDays, formatDay, limaDay, startOfDay } from "~/business/calendar";
import { formatDateTime } from "~/business/format";
import { formatPhone } from "~/business/peru";
import { casePath } from "~/cases/queue-query";
import type { Context } from "~/platform/context";
import { LIST_PARAM } from "~/platform/forms/constants";
import { TICKED } from "~/platform/forms/field-look";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { CERTIFICATE_DAYS } from "../directory/constants";
import type { DirectoryResult } from "../directory/workshop-directory.server";
import { workshopPath } from "../filters";
import { isCertifiedOn, WORKSHOPS, workshopStateOf, type WorkshopRecord } from "../model";
import { serviceName } from "../services";
import { placeOf, ratingOf, vehiclesText } from "../view";
import { CHANGED_WORKSHOP, NO_WORKSHOP, untilOf } from "./fields";
import {
  ADMIN_WORKSHOPS_PATH,
  WORKSHOP_STATE_NAMES,
  WORKSHOP_TONES,
  adminWorkshopPath,
  editWorkshopPath,
} from "./paths";
import { WORKSHOP_QUEUE } from "./workshop-list.loader.server";

/** A workshop with its inspections, its accounts, its certificate, and whether it is published. @throws a 404 */
export async function loadAdminWorkshop(
  context: Context,
  id: string,
  params = new URLSearchParams(),
): Promise<AdminSheet> {
  const { directory, inspections, accounts, clock, resources } = context;
  const workshop = await directory.workshops.read(id);
  if (workshop === null) throw notFound(NO_WORKSHOP);
  const [pending, staff] = await Promise.all([
    inspections.overview.pendingOf(id),
    accounts.workshopStaff.ofWorkshop(id),
  ]);
  const today = limaDay(clock.now());
  const state = workshopStateOf(workshop, today);
  const { name, version, certifiedAt, certifiedUntil, caseNumber, suspendedFor, phone, services } = workshop;
  const rating = ratingOf(workshop);
  const isCertified = isCertifiedOn(workshop, today);
  const suggested = addDays(
    certifiedUntil !== null && certifiedUntil > today ? certifiedUntil : today,
    CERTIFICATE_DAYS,
  );
  const until = certifiedUntil === null ? "Sin fecha de término" : formatDay(certifiedUntil);
  const isSuspended = state === "suspended";
  const why = reasonFields(HIDING_REASONS, "Lo leen en su correo sus cuentas.");
  const confirmo = { label: "Vi sus inspecciones pendientes.", input: "tick", value: TICKED } as const;
  return {
    thing: `${id}:${version}`,
    back: { to: ADMIN_WORKSHOPS_PATH, label: "Talleres" },
    queue: params.has(LIST_PARAM) && (await WORKSHOP_QUEUE.around(context, params, queuedAs(workshop))),
    title: name,
    pages: [{ to: editWorkshopPath(id), label: "Cambiar datos" }],
    badges: [{ label: WORKSHOP_STATE_NAMES[state], tone: WORKSHOP_TONES[state] }],
    links: [state === "visible" && { to: workshopPath(id), label: "Ver su ficha" }],
    notice: suspendedFor !== "" && { tone: "warning", title: "Suspendido por este motivo", text: suspendedFor },
    shown: { version },
    sections: [
      {
        id: "datos",
        title: "Datos",
        parts: [
          {
            facts: [
              { label: "Lugar", value: `${workshop.address}, ${placeOf(workshop)}` },
              { label: "Teléfono", value: formatPhone(phone), href: `tel:${phone}` },
              { label: "Repara", value: vehiclesText(workshop.vehicles) },
              { label: "Servicios", value: services.map((offer) => serviceName(offer.id)).join(", ") },
              { label: "Opiniones", value: rating === null ? "" : `${rating.average} de 5, ${rating.count}` },
              { label: "Postulación", value: caseNumber ?? "", href: caseNumber && casePath(caseNumber) },
            ],
          },
        ],
      },
      {
        id: "pendientes",
        title: `Inspecciones pendientes (${pending.length})`,
        parts: [
          {
            none: "Ninguna.",
            list: pending.map(({ id: inspection, vehicle, startsAt, status, userName }) => ({
              title: vehicle.title,
              to: resources.pageOf(`inspections/${inspection}`),
              notes: [
                [startsAt && formatDateTime(startsAt), userName, resources.stateName("inspections", status)]
                  .filter(Boolean)
                  .join(" · "),
              ],
            })),
          },
        ],
      },
      {
        id: "cuentas",
        title: "Cuentas que ven su agenda",
        parts: [
          {
            none: "Ninguna cuenta todavía.",
            list: staff.map(({ uid, displayName, email }) => ({
              title: `${displayName} · ${email}`,
              form: {
                hidden: { uid },
                acts: [{ intent: "quitar", label: "Quitar", about: `a ${displayName}`, variant: "secondary" }],
              },
            })),
          },
          { form: GRANT },
        ],
      },
      {
        id: "certificado",
        title: "Certificado",
        parts: [
          {
            facts: [
              { label: "Desde", value: formatDay(certifiedAt) },
              { label: isCertified ? "Hasta" : "Venció", value: until },
            ],
          },
          {
            form: {
              fields: { hasta: { label: isCertified ? "Renovar hasta" : "Dar hasta", type: "date" } },
              values: { hasta: suggested },
              acts: [
                { intent: "certificar", label: isCertified ? "Renovar" : "Dar certificado", variant: "secondary" },
              ],
              note: "Cuando vence, el taller deja de verse y no recibe reservas. Las que ya tiene siguen.",
            },
          },
        ],
      },
      isSuspended && {
        id: "mostrar",
        title: "Quitar la suspensión",
        isDecision: true,
        parts: [
          {
            said: isCertified
              ? "Vuelve a verse en el buscador y a recibir reservas."
              : "Su certificado venció: se verá cuando le des otro.",
          },
          { form: { acts: [{ intent: "mostrar", label: "Quitar la suspensión" }] } },
        ],
      },
      (!isSuspended || isCertified) && {
        id: "ocultar",
        title: isSuspended ? "Terminar el certificado" : "Ocultar el taller",
        isDecision: true,
        parts: [
          { said: `Deja de verse en el buscador y no recibe reservas nuevas. ${pendingText(pending.length)}` },
          {
            form: {
              ...why,
              fields: { ...why.fields, confirmo },
              acts: [
                !isSuspended && { intent: "suspender", label: "Suspender", variant: "danger", key: "h" },
                isCertified && {
                  intent: "terminar-certificado",
                  label: "Terminar el certificado",
                  variant: "secondary",
                },
              ],
            },
          },
        ],
      },
    ],
  };
}

const GRANT: SheetForm = {
  fields: { email: { label: "Correo de la cuenta", type: "email", autoComplete: "off" } },
  acts: [{ intent: "dar", label: "Dar acceso", variant: "secondary" }],
};

const HIDING_REASONS: readonly Reason[] = [
  { id: "no-responde", label: "No responde", text: "No respondes a los clientes que te escriben." },
  { id: "no-atendio", label: "No atendió reservas", text: "No atendiste inspecciones que tenías reservadas." },
  { id: "trabajo", label: "Reclamos por su trabajo", text: "Varios clientes reclamaron por el trabajo de tu taller." },
  { id: "precios", label: "Cobra otro precio", text: "Cobraste más de lo que dice tu ficha." },
  { id: "cerrado", label: "El local está cerrado", text: "Tu local no abre en el horario de tu ficha." },
  OTHER_REASON,
];

/** In the order of a list a certificate's end is the instant that its document has. */
function queuedAs(workshop: WorkshopRecord) {
  const { id, certifiedUntil } = workshop;
  const end = certifiedUntil === null ? null : startOfDay(certifiedUntil);
  return { path: WORKSHOPS.path(id), data: { ...workshop, certifiedUntil: end } };
}

function pendingText(count: number): string {
  if (count === 0) return "No tiene inspecciones pendientes.";
  return count === 1
    ? "Tiene 1 inspección pendiente, que sigue en su agenda: cancélala si no debe hacerla."
    : `Tiene ${count} inspecciones pendientes, que siguen en su agenda: cancela las que no debe hacer.`;
}

const GRANT_MESSAGES = {
  unknown: "No hay ninguna cuenta con este correo. Pide que se registre primero.",
  admin: "Es una cuenta de administración: usa otra.",
  unverified: "Esta cuenta todavía no confirmó su correo.",
} as const;

/** `intent`: suspender, mostrar, certificar, terminar-certificado; dar (address) or quitar (uid). */
export function submitAdminWorkshop(context: Context, id: string, actor: string, form: FormData): Promise<FormOutcome> {
  const { directory, inspections, clock } = context;
  const shown = { actor, version: shownVersion(form) };
  const outcomeOf = (result: DirectoryResult, words: string): FormOutcome => {
    if (result.ok) return done(adminWorkshopPath(id), words);
    if (result.reason === "not-found") return formNotFound(NO_WORKSHOP);
    return rejected(form, { "": CHANGED_WORKSHOP }, 409);
  };
  return handleForm(form, async () => {
    const intent = form.get("intent");
    switch (intent) {
      case "suspender":
      case "terminar-certificado": {
        const why = readReason(HIDING_REASONS, form);
        if (!why.ok) return rejected(form, why.errors);
        if (form.get("confirmo") !== TICKED) return rejected(form, { confirmo: "Marca la casilla para confirmar." });
        const pending = (await inspections.overview.pendingOf(id)).length;
        if (intent === "suspender")
          return outcomeOf(
            await directory.workshops.suspend(id, shown, why.text, pending),
            "Suspendimos el taller. Deja de verse en unos minutos.",
          );
        return outcomeOf(
          await directory.workshops.endCertificate(id, shown, why.text, pending),
          "Terminamos el certificado. El taller deja de verse en unos minutos.",
        );
      }
      case "mostrar":
        return outcomeOf(await directory.workshops.reinstate(id, shown), "El taller ya no está suspendido.");
      case "certificar": {
        const until = untilOf(form, limaDay(clock.now()));
        if (!until.ok) return rejected(form, { hasta: until.message });
        const words = `El certificado vale hasta el ${formatDay(until.day)}.`;
        return outcomeOf(await directory.workshops.certify(id, shown, until.day), words);
      }
      case "dar":
      case "quitar":
        return changeStaff(context, id, actor, form);
      default:
        return unknownIntent(form);
    }
  });
}

/** The document that an act is about: of its users the account. */
export async function targetOfWorkshopAct(
  { accounts: { workshopStaff } }: Context,
  id: string,
  form: FormData,
): Promise<string> {
  const intent = form.get("intent");
  if (intent === "quitar") return userPath(formText(form, "uid"));
  if (intent !== "dar") return `workshops/${id}`;
  const typed = formText(form, "email").trim().toLowerCase();
  const user = (await workshopStaff.ofWorkshop(id)).find(({ email }) => email === typed);
  return user ? userPath(user.uid) : `workshops/${id}`;
}

async function changeStaff(
  { directory, accounts: { workshopStaff } }: Context,
  id: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  const workshop = await directory.workshops.read(id);
  if (workshop === null) return formNotFound(NO_WORKSHOP);
  if (form.get("intent") === "quitar") {
    const uid = formText(form, "uid");
    const isTheirs = (await workshopStaff.ofWorkshop(id)).some((one) => one.uid === uid);
    if (isTheirs) await workshopStaff.revoke(uid, actor);
    return done(adminWorkshopPath(id), "Ya no ve la agenda del taller.");
  }
  const email = formText(form, "email").trim().toLowerCase();
  if (!/^\S+@\S+\.\S+$/.test(email)) return rejected(form, { email: "Escribe el correo de la cuenta." });
  const result = await workshopStaff.grant(email, id, actor);
  if (result !== "granted") return rejected(form, { email: GRANT_MESSAGES[result] }, 422);
  return done(adminWorkshopPath(id), `Ahora ve la agenda de ${workshop.name}.`);
}
