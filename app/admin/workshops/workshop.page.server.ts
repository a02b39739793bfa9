import { userPath } from "~/accounts/model";
import { ReasonForm, shownVersion } from "~/admin-kit/shown-fields";
import { addDays, formatDay, limaDay } from "~/business/calendar";
import { formatDateTime } from "~/business/format";
import { formatPhone } from "~/business/peru";
import { casePath } from "~/cases/queue-query";
import { adminInspectionPath } from "~/inspections/admin/paths";
import { INSPECTION_STATUS_NAMES } from "~/inspections/constants";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { CHANGED_WORKSHOP, NO_WORKSHOP, untilOf } from "~/workshops/admin/fields";
import { adminWorkshopPath } from "~/workshops/admin/paths";
import { CERTIFICATE_DAYS } from "~/workshops/directory/constants";
import type { DirectoryResult } from "~/workshops/directory/workshop-directory.server";
import { workshopPath } from "~/workshops/filters";
import { isCertifiedOn, workshopStateOf } from "~/workshops/model";
import { serviceName } from "~/workshops/services";
import { placeOf, ratingOf, vehiclesText } from "~/workshops/view";

/** A workshop for administrators. @throws a 404 */
export async function loadAdminWorkshop(context: Context, id: string) {
  const { directory, inspections, accounts, clock } = context;
  const workshop = await directory.workshops.read(id);
  if (workshop === null) throw notFound(NO_WORKSHOP);
  const [pending, staff] = await Promise.all([
    inspections.overview.pendingOf(id),
    accounts.workshopStaff.ofWorkshop(id),
  ]);
  const today = limaDay(clock.now());
  const state = workshopStateOf(workshop, today);
  const { name, certifiedAt, certifiedUntil, caseNumber, suspendedFor, phone, services } = workshop;
  const rating = ratingOf(workshop);
  return {
    id,
    name,
    version: workshop.version,
    state,
    isCertified: isCertifiedOn(workshop, today),
    publicPath: state === "visible" ? workshopPath(id) : null,
    suspendedFor,
    facts: [
      { label: "Lugar", value: `${workshop.address}, ${placeOf(workshop)}` },
      { label: "Teléfono", value: formatPhone(phone), href: `tel:${phone}` },
      { label: "Repara", value: vehiclesText(workshop.vehicles) },
      { label: "Servicios", value: services.map((offer) => serviceName(offer.id)).join(", ") },
      { label: "Opiniones", value: rating === null ? "" : `${rating.average} de 5, ${rating.count}` },
      { label: "Postulación", value: caseNumber ?? "", href: caseNumber && casePath(caseNumber) },
    ],
    certificate: {
      since: formatDay(certifiedAt),
      until: certifiedUntil === null ? "Sin fecha de término" : formatDay(certifiedUntil),
      suggested: addDays(certifiedUntil !== null && certifiedUntil > today ? certifiedUntil : today, CERTIFICATE_DAYS),
    },
    pending: pending.map(({ id: inspection, vehicle, startsAt, status, userName }) => ({
      path: adminInspectionPath(inspection),
      title: vehicle.title,
      when: startsAt === null ? "" : formatDateTime(startsAt),
      client: userName,
      statusName: INSPECTION_STATUS_NAMES[status],
    })),
    staff: staff.map(({ uid, displayName, email }) => ({ uid, name: displayName, email })),
  };
}
export type AdminWorkshopView = Awaited<ReturnType<typeof loadAdminWorkshop>>;

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
        const parsed = parseForm(ReasonForm, form);
        if (!parsed.ok) return rejectedWith(parsed);
        if (form.get("confirmo") !== "si") return rejected(form, { confirmo: "Marca la casilla para confirmar." });
        const pending = (await inspections.overview.pendingOf(id)).length;
        const { motivo } = parsed.data;
        if (intent === "suspender")
          return outcomeOf(
            await directory.workshops.suspend(id, shown, motivo, pending),
            "Suspendimos el taller. Deja de verse en unos minutos.",
          );
        return outcomeOf(
          await directory.workshops.endCertificate(id, shown, motivo, pending),
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
