import type { ListSpec } from "~/admin-kit/list/query";
import { DEPARTMENTS } from "~/business/peru";
import type { Tone } from "~/ui/badge";

import type { WorkshopState } from "../model";

export const ADMIN_WORKSHOPS_PATH = "/administracion/talleres";

export function adminWorkshopPath(id: string): string {
  return `${ADMIN_WORKSHOPS_PATH}/${encodeURIComponent(id)}`;
}

export const WORKSHOPS_BULK_PATH = `${ADMIN_WORKSHOPS_PATH}/lote`;

export const APPLICATIONS_PATH = "/administracion/solicitudes?tipo=taller";

export function editWorkshopPath(id: string): string {
  return `${adminWorkshopPath(id)}/editar`;
}

export function applicationPath(number: string): string {
  return `${ADMIN_WORKSHOPS_PATH}/nuevo?caso=${number}`;
}

export const WORKSHOP_STATE_NAMES: Record<WorkshopState, string> = {
  visible: "Visible",
  expired: "Certificado vencido",
  suspended: "Suspendido",
};

export const WORKSHOP_TONES: Record<WorkshopState, Tone> = {
  visible: "success",
  expired: "warning",
  suspended: "danger",
};

/** States as the address says them. `por-vencer`: visible, with a certificate that ends soon. */
export const WORKSHOP_STATE_SLUGS = {
  visible: "visibles",
  near: "por-vencer",
  expired: "vencidos",
  suspended: "suspendidos",
} as const;

export const WORKSHOP_LIST: ListSpec = {
  path: ADMIN_WORKSHOPS_PATH,
  filters: [
    {
      name: "estado",
      label: "Estado",
      options: [
        { value: WORKSHOP_STATE_SLUGS.visible, label: "Visibles" },
        { value: WORKSHOP_STATE_SLUGS.near, label: "Certificado por vencer" },
        { value: WORKSHOP_STATE_SLUGS.expired, label: "Certificado vencido" },
        { value: WORKSHOP_STATE_SLUGS.suspended, label: "Suspendidos" },
      ],
    },
    {
      name: "lugar",
      label: "Departamento",
      options: DEPARTMENTS.map(({ slug, name }) => ({ value: slug, label: name })),
    },
  ],
  texts: ["q"],
};
