import { formatDateTime, formatShortDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { formatPhone } from "~/business/peru";
import { INSPECTION_KIND_NAMES, INSPECTION_STATUS_NAMES, mayStep, reportPagePath } from "~/inspections/constants";
import type { Inspections } from "~/inspections/inspections.server";
import type { Inspection } from "~/inspections/model";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";

import { ReasonForm, shownVersion } from "../services/fields";
import { adminInspectionPath, adminWorkshopPath } from "../services/paths";

export const NO_INSPECTION = "No encontramos esta inspección.";
const CHANGED = "Esta inspección cambió mientras la veías. Vuelve a cargar la página y mira cómo está.";

interface InspectionDeps {
  inspections: Pick<Inspections, "overview" | "booking">;
}

const STEP_NAMES: Record<string, string> = {
  book: "Reservada",
  request: "Pedida",
  confirm: "Pagada",
  revive: "Pagada tarde, con su hora libre",
  expire: "Venció sin pago",
  reschedule: "Cambió de hora",
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

/** A mechanical inspection for administrators; null for a legal one, which has a page of its own, and for none. */
export async function loadAdminInspection({ inspections: { overview } }: InspectionDeps, id: string) {
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
      step: STEP_NAMES[step] ?? step,
      by: BY_NAMES[by],
      at: formatShortDateTime(at),
    })),
    canCancel: mayStep("cancel", status),
    isPaidOnline: payAt === "online" && status === "booked",
  };
}
export type AdminInspectionView = NonNullable<Awaited<ReturnType<typeof loadAdminInspection>>>;

/** `intent`: `cancelar`. The caller has checked the administrator. */
export function submitAdminInspection(
  { inspections: { booking } }: InspectionDeps,
  id: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "cancelar") return unknownIntent(form);
    const parsed = parseForm(ReasonForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const act = { actor, version: shownVersion(form), reason: parsed.data.motivo };
    const result = await booking.cancel(id, { by: "admin", act });
    if (result.ok) return done(adminInspectionPath(id), "Cancelamos la inspección y avisamos a los dos.");
    return result.reason === "not-found" ? formNotFound(NO_INSPECTION) : rejected(form, { "": CHANGED }, 409);
  });
}
