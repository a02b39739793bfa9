import type { ListSpec } from "~/admin-kit/list/query";

export const ADMIN_ADVISORS_PATH = "/administracion/asesores";
export const NEW_ADVISOR_PATH = `${ADMIN_ADVISORS_PATH}/nuevo`;
export const ADVICE_QUEUE_PATH = "/administracion/solicitudes?tipo=asesoria";

export function adminAdvisorPath(id: string): string {
  return `${ADMIN_ADVISORS_PATH}/${encodeURIComponent(id)}`;
}

export const ADVISOR_STATE_SLUGS = { visible: "visibles", suspended: "suspendidos" } as const;

export const ADVISOR_LIST: ListSpec = {
  path: ADMIN_ADVISORS_PATH,
  filters: [
    {
      name: "estado",
      label: "Estado",
      options: [
        { value: ADVISOR_STATE_SLUGS.visible, label: "Visibles" },
        { value: ADVISOR_STATE_SLUGS.suspended, label: "Suspendidos" },
      ],
    },
  ],
  texts: ["q"],
};
