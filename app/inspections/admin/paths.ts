import { TIME_ORDER_FILTER, type ListSpec } from "~/admin-kit/list/query";
import type { Tone } from "~/ui/badge";

import { INSPECTION_STATUSES, INSPECTION_STATUS_NAMES, type InspectionStatus } from "../constants";

export const ADMIN_INSPECTIONS_PATH = "/administracion/inspecciones";

export function adminInspectionPath(id: string): string {
  return `${ADMIN_INSPECTIONS_PATH}/${encodeURIComponent(id)}`;
}

export const INSPECTIONS_BULK_PATH = `${ADMIN_INSPECTIONS_PATH}/lote`;

export const INSPECTION_TONES: Partial<Record<InspectionStatus, Tone>> = {
  awaiting_payment: "warning",
  requested: "warning",
  booked: "accent",
  in_progress: "accent",
  done: "success",
  cancelled: "danger",
  rejected: "danger",
};

export const INSPECTION_STATUS_SLUGS: Record<InspectionStatus, string> = {
  awaiting_payment: "por-pagar",
  booked: "reservadas",
  requested: "pedidas",
  in_progress: "en-revision",
  done: "terminadas",
  cancelled: "canceladas",
  rejected: "rechazadas",
  expired: "vencidas",
};

export const INSPECTION_TIME_SLUGS = { late: "atrasadas", today: "hoy", ahead: "proximas" } as const;

/** Filters of the list; the workshops are those of today. */
export function inspectionList(workshops: readonly { value: string; label: string }[]): ListSpec {
  return {
    path: ADMIN_INSPECTIONS_PATH,
    filters: [
      {
        name: "estado",
        label: "Estado",
        options: INSPECTION_STATUSES.map((status) => ({
          value: INSPECTION_STATUS_SLUGS[status],
          label: INSPECTION_STATUS_NAMES[status],
        })),
      },
      {
        name: "cuando",
        label: "Cuándo",
        emptyLabel: "Cualquier día",
        options: [
          { value: INSPECTION_TIME_SLUGS.late, label: "Atrasadas" },
          { value: INSPECTION_TIME_SLUGS.today, label: "Hoy" },
          { value: INSPECTION_TIME_SLUGS.ahead, label: "Próximas" },
        ],
      },
      { name: "taller", label: "Taller", emptyLabel: "Todos", options: workshops },
      TIME_ORDER_FILTER,
    ],
  };
}
