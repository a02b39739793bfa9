import { z } from "zod";

import { REASON_LENGTHS, REASON_MESSAGE, ReasonForm, shownVersion } from "~/admin-kit/shown-fields";
import { formatDateTime, formatShortDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { formatPhone } from "~/business/peru";
import { tableEntry } from "~/business/table";
import { INSPECTION_KIND_NAMES, INSPECTION_STATUS_NAMES, mayStep, reportPagePath } from "~/inspections/constants";
import type { Inspections } from "~/inspections/inspections.server";
import type { Inspection } from "~/inspections/model";
import type { Context } from "~/platform/context";
import { required, textField } from "~/platform/forms/fields";
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
import { adminWorkshopPath } from "~/workshops/admin/paths";
import { placeOf } from "~/workshops/view";

import { adminInspectionPath } from "./paths";

const NO_INSPECTION = "No encontramos esta inspección.";
const CHANGED = "Esta inspección cambió mientras la veías. Vuelve a cargar la página y mira cómo está.";

const NO_WORKSHOP = "Ese taller ya no puede revisar este vehículo. Elige otro.";
const TAKEN = "Esa hora ya no está libre en ese taller. Elige otra.";
const NOT_BOOKED = "Esta inspección ya no se puede pasar a otro taller.";

/** `razon`, as the page has a `motivo` for its cancellation too. */
const ReassignmentForm = z.object({
  taller: z.string("Elige un taller.").min(1, "Elige un taller.").max(100),
  horario: z.string("Elige una hora.").min(1, "Elige una hora.").max(20),
  razon: required(textField("Motivo", REASON_LENGTHS), REASON_MESSAGE),
});

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
export async function loadAdminInspection({ inspections }: Context, id: string, params: URLSearchParams) {
  const { overview } = inspections;
  const inspection = await overview.read(id);
  if (inspection?.kind !== "mechanical") return null;
  const { vehicle, startsAt, status, payAt, priceCentimos, orderId, reportCode, userName, userEmail, phone } =
    inspection;
  const price = formatSoles(priceCentimos, { compact: true });
  return {
    id,
    version: inspection.version,
    title: vehicle.title,
    kindName: INSPECTION_KIND_NAMES[inspection.kind],
    status,
    statusName: INSPECTION_STATUS_NAMES[status],
    isLate: overview.isLate(inspection),
    facts: [
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
    ],
    history: inspection.history.map(({ at, step, by }) => ({
      step: tableEntry(STEP_NAMES, step) ?? step,
      by: BY_NAMES[by],
      at: formatShortDateTime(at),
    })),
    reassigning: await reassigningOf(inspections, inspection, params.get("taller")),
    canCancel: mayStep("cancel", status),
    isPaidOnline: payAt === "online" && status === "booked",
  };
}
export type AdminInspectionView = NonNullable<Awaited<ReturnType<typeof loadAdminInspection>>>;

/** Other workshops and the free times of the chosen one; null where it may not be given to another one. */
async function reassigningOf(
  { booking, reassigning }: Context["inspections"],
  inspection: Inspection,
  chosenId: string | null,
) {
  if (!mayStep("reassign", inspection.status)) return null;
  const workshops = await reassigning.candidates(inspection);
  const chosen = workshops.find((one) => one.id === chosenId) ?? null;
  const days = chosen ? await booking.days(chosen) : [];
  const isFree = days.some(({ slots }) => slots.some((slot) => slot.id === inspection.slotId));
  return {
    workshops: workshops.map((one) => ({ value: one.id, label: `${one.name}, ${placeOf(one)}` })),
    chosen: chosen && { id: chosen.id, name: chosen.name },
    days: days.map(({ label, slots }) => ({ label, slots: slots.map(({ id: slot, time }) => ({ id: slot, time })) })),
    /** Its own time, where that is free there too. */
    sameSlot: isFree ? inspection.slotId : null,
  };
}

/** `intent`: `cancelar` or `pasar`. The caller has checked the administrator. */
export function submitAdminInspection(
  { inspections: { booking, reassigning } }: Context,
  id: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") === "pasar") return submitReassignment(reassigning, id, actor, form);
    if (form.get("intent") !== "cancelar") return unknownIntent(form);
    const parsed = parseForm(ReasonForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const act = { actor, version: shownVersion(form), reason: parsed.data.motivo };
    const result = await booking.cancel(id, { by: "admin", act });
    if (result.ok) return done(adminInspectionPath(id), "Cancelamos la inspección y avisamos a los dos.");
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
  if (!parsed.ok) return rejectedWith(parsed);
  const { taller: workshopId, horario: slotId, razon: reason } = parsed.data;
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
