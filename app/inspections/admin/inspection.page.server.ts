import { z } from "zod";

import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import type { AdminPart, AdminSheet, Maybe } from "~/admin-kit/sheet/sheet";
import { shownVersion } from "~/admin-kit/shown-fields";
import { formatDateTime, formatShortDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { formatPhone } from "~/business/peru";
import { tableEntry } from "~/business/table";
import { INSPECTION_KIND_NAMES, INSPECTION_STATUS_NAMES, mayStep, reportPagePath } from "~/inspections/constants";
import type { Inspections } from "~/inspections/inspections.server";
import { inspectionPath, type Inspection } from "~/inspections/model";
import type { Context } from "~/platform/context";
import { LIST_PARAM } from "~/platform/forms/constants";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { adminWorkshopPath } from "~/workshops/admin/paths";
import { placeOf } from "~/workshops/view";

import { INSPECTION_QUEUE } from "./inspection-list.server";
import { ADMIN_INSPECTIONS_PATH, INSPECTION_TONES, adminInspectionPath } from "./paths";

const NO_INSPECTION = "No encontramos esta inspección.";
const CHANGED = "Esta inspección cambió mientras la veías. Vuelve a cargar la página y mira cómo está.";

const NO_WORKSHOP = "Ese taller ya no puede revisar este vehículo. Elige otro.";
const TAKEN = "Esa hora ya no está libre en ese taller. Elige otra.";
const NOT_BOOKED = "Esta inspección ya no se puede pasar a otro taller.";

const ReassignmentForm = z.object({
  taller: z.string("Elige un taller.").min(1, "Elige un taller.").max(100),
  horario: z.string("Elige una hora.").min(1, "Elige una hora.").max(20),
});

/** Of a cancellation, for the client and the workshop. */
export const CANCELLING_REASONS: readonly Reason[] = [
  { id: "taller", label: "El taller no puede", text: "El taller no puede hacerla." },
  { id: "cliente", label: "La pidió el cliente", text: "Quien la pidió nos avisó que ya no la quiere." },
  { id: "vehiculo", label: "El vehículo ya no está", text: "El vehículo ya se vendió o no se puede ver." },
  { id: "pasada", label: "Pasó su día sin informe", text: "Pasó su día y no hay informe." },
  OTHER_REASON,
];
export const CANCELLING_HINT = "Lo leen en su correo el cliente y el taller.";

const MOVING_REASONS: readonly Reason[] = [
  { id: "taller", label: "El taller no puede", text: "El taller no puede atenderte ese día." },
  { id: "certificado", label: "Perdió su certificado", text: "El taller ya no tiene certificado." },
  { id: "cliente", label: "La pidió el cliente", text: "Quien la pidió prefiere otro taller." },
  OTHER_REASON,
];
/** Ends the names of its fields in errors: the page has the reason of a cancellation too. */
const MOVING = "pasar";

const STEP_NAMES: Record<string, string> = {
  book: "Reservada",
  request: "Pedida",
  confirm: "Pagada",
  revive: "Pagada tarde, con su hora libre",
  expire: "Venció sin pago",
  reschedule: "Cambió de hora",
  reassign: "Pasó a otro taller",
  cancel: "Cancelada",
  accept: "Aceptada",
  reject: "Rechazada",
  close: "Cerrada con la cuenta",
  finish: "Informe terminado",
};
const BY_NAMES: Record<Inspection["history"][number]["by"], string> = {
  user: "Quien la pidió",
  workshop: "El taller",
  admin: "Administración",
  system: "Automático",
};

/**
 * A mechanical inspection for administrators; null for a legal one, which has a page of its own, and for none.
 * `taller` of the address: the workshop that it may be given to, whose free times are offered.
 */
export async function loadAdminInspection(
  context: Context,
  id: string,
  params: URLSearchParams,
): Promise<AdminSheet | null> {
  const { inspections } = context;
  const { overview } = inspections;
  const inspection = await overview.read(id);
  if (inspection?.kind !== "mechanical") return null;
  const { vehicle, startsAt, status, payAt, priceCentimos, orderId, reportCode, userName, userEmail, phone, version } =
    inspection;
  const price = formatSoles(priceCentimos, { compact: true });
  const facts = [
    { label: "Cuándo", value: startsAt === null ? "" : formatDateTime(startsAt) },
    { label: "Taller", value: inspection.workshopName, href: adminWorkshopPath(inspection.workshopId) },
    { label: "Cliente", value: userName },
    { label: "Correo", value: userEmail, href: `mailto:${userEmail}` },
    { label: "Celular", value: phone === "" ? "" : formatPhone(phone), href: `tel:${phone}` },
    {
      label: "Anuncio",
      value: vehicle.listingId === null ? "" : "Ver el anuncio",
      href: `/producto/${vehicle.listingId}`,
    },
    { label: "Pago", value: payAt === "online" ? `${price}, en línea` : `${price}, en el taller` },
    {
      label: "Pedido",
      value: orderId === null ? "" : "Ver el pedido",
      href: `/administracion/pedidos/${orderId}`,
    },
    {
      label: "Guarda su hora sin pago hasta",
      value: status === "awaiting_payment" && inspection.holdUntil ? formatDateTime(inspection.holdUntil) : "",
    },
    { label: "Informe", value: reportCode === null ? "" : "Ver el informe", href: reportPagePath(reportCode ?? "") },
  ];
  const isPaidOnline = payAt === "online" && status === "booked";
  return {
    thing: `${id}:${version}`,
    back: { to: ADMIN_INSPECTIONS_PATH, label: "Inspecciones" },
    queue: params.has(LIST_PARAM) && (await INSPECTION_QUEUE.around(context, params, queuedAs(inspection))),
    title: vehicle.title,
    lead: INSPECTION_KIND_NAMES[inspection.kind],
    badges: [
      { label: INSPECTION_STATUS_NAMES[status], tone: INSPECTION_TONES[status] ?? "neutral" },
      overview.isLate(inspection) && { label: "Atrasada", tone: "danger" },
    ],
    shown: { version },
    next: true,
    sections: [
      { id: "datos", title: "Datos", parts: [{ facts }] },
      {
        id: "historia",
        title: "Historia",
        parts: [
          {
            list: inspection.history.map(({ at, step, by }) => ({
              title: tableEntry(STEP_NAMES, step) ?? step,
              notes: [`${formatShortDateTime(at)} · ${BY_NAMES[by]}`],
            })),
          },
        ],
      },
      mayStep("reassign", status) && {
        id: ELSEWHERE,
        title: "Pasar a otro taller",
        isDecision: true,
        parts: await reassigningParts(inspections, inspection, params.get("taller")),
      },
      mayStep("cancel", status) && {
        id: "cancelar",
        title: "Cancelar",
        isDecision: true,
        parts: [
          {
            said:
              "Libera su hora y avisa por correo a quien la pidió y al taller." +
              `${isPaidOnline ? " Lo que pagó se devuelve." : ""} No se puede deshacer.`,
          },
          {
            form: {
              ...reasonFields(CANCELLING_REASONS, CANCELLING_HINT),
              acts: [{ intent: "cancelar", label: "Cancelar la inspección", variant: "danger", key: "r" }],
            },
          },
        ],
      },
    ],
  };
}

const ELSEWHERE = "otro-taller";
const queuedAs = (inspection: Inspection) => ({ path: inspectionPath(inspection.id), data: inspection });

/** First another workshop, then one of its free times and the reason. */
async function reassigningParts(
  { booking, reassigning }: Context["inspections"],
  inspection: Inspection,
  chosenId: string | null,
): Promise<Maybe<AdminPart>[]> {
  const workshops = await reassigning.candidates(inspection);
  if (workshops.length === 0) return [{ said: "Ningún otro taller certificado revisa este vehículo." }];
  const chosen = workshops.find((one) => one.id === chosenId);
  const days = chosen ? await booking.days(chosen) : [];
  const isFree = days.some(({ slots }) => slots.some((slot) => slot.id === inspection.slotId));
  const why = reasonFields(MOVING_REASONS, "Lo leen en su correo el cliente y el taller de ahora.", MOVING);
  const places = workshops.map((one) => ({ value: one.id, label: `${one.name}, ${placeOf(one)}` }));
  const times = days.flatMap(({ label, slots }) =>
    slots.map(({ id, time }) => ({ value: id, label: `${label}, ${time}` })),
  );
  return [
    {
      said:
        "Su hora en el taller de ahora queda libre. Lo que pagó en línea sigue pagado y será del otro taller; lo que " +
        "el taller de ahora ya anotó se borra.",
    },
    {
      form: {
        leadsTo: `${adminInspectionPath(inspection.id)}#${ELSEWHERE}`,
        fields: {
          taller: { label: "El otro taller", input: "select", options: [noneOf("Elige un taller"), ...places] },
        },
        values: { taller: chosen?.id ?? "" },
        acts: [{ intent: "", label: "Ver sus horas libres", variant: "secondary" }],
      },
    },
    chosen !== undefined &&
      times.length === 0 && { said: `${chosen.name} no tiene horas libres en las próximas semanas.` },
    chosen !== undefined &&
      times.length > 0 && {
        form: {
          ...why,
          hidden: { taller: chosen.id },
          fields: {
            horario: {
              id: "horario",
              label: `Hora en ${chosen.name}`,
              input: "select",
              hint: isFree ? "Su hora de ahora también está libre ahí." : "Su hora de ahora no está libre ahí.",
              options: [noneOf("Elige una hora"), ...times],
            },
            ...why.fields,
          },
          values: { horario: (isFree && inspection.slotId) || "" },
          acts: [{ intent: "pasar", label: "Pasar la inspección" }],
        },
      },
  ];
}

const noneOf = (label: string) => ({ value: "", label, disabled: true });

/** `intent`: `cancelar` or `pasar`. The caller has checked the administrator. */
export function submitAdminInspection(
  context: Context,
  id: string,
  actor: string,
  form: FormData,
  params: URLSearchParams,
): Promise<FormOutcome> {
  const { booking, overview, reassigning } = context.inspections;
  return handleForm(form, async () => {
    if (form.get("intent") === "pasar") return submitReassignment(reassigning, id, actor, form);
    if (form.get("intent") !== "cancelar") return unknownIntent(form);
    const why = readReason(CANCELLING_REASONS, form);
    if (!why.ok) return rejected(form, why.errors);
    const before = await overview.read(id);
    if (before === null) return formNotFound(NO_INSPECTION);
    const act = { actor, version: shownVersion(form), reason: why.text };
    const result = await booking.cancel(id, { by: "admin", act });
    const words = "Cancelamos la inspección y avisamos a los dos.";
    if (result.ok)
      return params.has(LIST_PARAM)
        ? INSPECTION_QUEUE.goOn(context, params, queuedAs(before), { words, actor })
        : done(adminInspectionPath(id), words);
    return result.reason === "not-found" ? formNotFound(NO_INSPECTION) : rejected(form, { "": CHANGED }, 409);
  });
}

async function submitReassignment(
  { reassign }: Inspections["reassigning"],
  id: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  const parsed = parseForm(ReassignmentForm, form);
  const why = readReason(MOVING_REASONS, form, MOVING);
  const errors = { ...(parsed.ok ? {} : parsed.errors), ...(why.ok ? {} : why.errors) };
  if (!parsed.ok || !why.ok) return rejected(form, errors);
  const { taller: workshopId, horario: slotId } = parsed.data;
  const reason = why.text;
  const result = await reassign(id, { actor, version: shownVersion(form), workshopId, slotId, reason });
  if (result.ok)
    return done(
      adminInspectionPath(id),
      `La inspección ahora es en ${result.inspection.workshopName}. Avisamos al cliente y a los dos talleres.`,
    );
  switch (result.reason) {
    case "not-found":
      return formNotFound(NO_INSPECTION);
    case "stale":
      return rejected(form, { "": CHANGED }, 409);
    case "closed":
      return rejected(form, { "": NOT_BOOKED }, 409);
    case "workshop":
      return rejected(form, { taller: NO_WORKSHOP }, 409);
    case "slot":
      return rejected(form, { horario: TAKEN }, 409);
  }
}
