import { rowKey } from "~/admin-kit/bulk/rows";
import { dayCell, solesCell, yesNo } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { askedWay } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import { formatDateTime, formatShortDateTime } from "~/business/format";

import { mayStep, INSPECTION_KIND_NAMES, INSPECTION_STATUSES, INSPECTION_STATUS_NAMES } from "../constants";
import type { Inspections } from "../inspections.server";
import {
  INSPECTIONS_BULK_PATH,
  INSPECTION_STATUS_SLUGS,
  INSPECTION_TIME_SLUGS,
  INSPECTION_TONES,
  adminInspectionPath,
  inspectionList,
} from "./paths";

type Overview = Inspections["overview"];
type InspectionRow = ReturnType<Overview["decodeAll"]>[number];

/** All inspections; users by their code. The workshops that it offers are those of today. */
export const INSPECTION_ROWS = createAdminList<InspectionRow, Overview>({
  logged: "inspections",
  title: "Inspecciones",
  lead: "Las reservas de los talleres y los pedidos de inspección legal. Atrasada: pasó su día y nadie la terminó.",
  async spec({ workshops }) {
    return inspectionList((await workshops.names()).map(({ id, name }) => ({ value: id, label: name })));
  },
  columns: [
    { label: "Código", cell: ({ id }) => id },
    { label: "Qué", text: ({ kind }) => INSPECTION_KIND_NAMES[kind] },
    { label: "Vehículo", cell: ({ vehicle }) => vehicle.title },
    { label: "Estado", cell: ({ status }) => INSPECTION_STATUS_NAMES[status] },
    { label: "Atrasada", cell: (inspection, { isLate }) => yesNo(isLate(inspection)) },
    {
      label: "Cuándo",
      fact: ({ startsAt }) => (startsAt === null ? "" : formatDateTime(startsAt)),
      cell: ({ startsAt }) => dayCell(startsAt),
    },
    { label: "Taller", text: ({ workshopName }) => workshopName },
    { label: "Precio en soles", cell: ({ priceCentimos }) => solesCell(priceCentimos) },
    { label: "Informe", cell: ({ reportCode }) => reportCode ?? "" },
    {
      label: "Pedida",
      fact: ({ createdAt }) => formatShortDateTime(createdAt),
      cell: ({ createdAt }) => dayCell(createdAt),
    },
    { label: "Cliente (código)", cell: ({ userId }) => userId },
  ],
  empty: "Todavía no hay inspecciones.",
  narrowBy: "estado, día o taller",
  // Whole inspections, with their checklists.
  perRead: 100,
  words: ({ inspections }) => inspections.overview,
  read({ inspections }, query) {
    const { estado, cuando, taller = null } = query.values;
    const status = INSPECTION_STATUSES.find((one) => INSPECTION_STATUS_SLUGS[one] === estado) ?? null;
    const times = Object.keys(INSPECTION_TIME_SLUGS) as (keyof typeof INSPECTION_TIME_SLUGS)[];
    const time = times.find((one) => INSPECTION_TIME_SLUGS[one] === cuando) ?? null;
    return { query: inspections.overview.queryOf({ status, workshopId: taller, time, way: askedWay(query) }) };
  },
  decode: ({ inspections }, found) => inspections.overview.decodeAll(found),
  card: (inspection, { isLate }) => ({
    key: rowKey(inspection.id, inspection.version),
    // The others have pages of their own acts.
    isSingle: !isBulkCancellable(inspection),
    title: inspection.vehicle.title,
    to: adminInspectionPath(inspection.id),
    badges: [
      { label: INSPECTION_STATUS_NAMES[inspection.status], tone: INSPECTION_TONES[inspection.status] ?? "neutral" },
      ...(isLate(inspection) ? [{ label: "Atrasada", tone: "danger" as const }] : []),
    ],
  }),
  bulk: () => ({ path: INSPECTIONS_BULK_PATH, options: [{ value: "cancelar", label: "Cancelar" }] }),
});

export const INSPECTION_QUEUE = createQueue({
  label: "Inspecciones",
  read: INSPECTION_ROWS.readQuery,
  pathOf: ({ id }) => adminInspectionPath(id),
});

/** A legal one is its advisor's. */
export function isBulkCancellable({ kind, status }: Pick<InspectionRow, "kind" | "status">): boolean {
  return kind === "mechanical" && mayStep("cancel", status);
}
