import type { ListSpec } from "~/admin-kit/list/query";

export const ASSISTANT_ADMIN_PATH = "/administracion/asistente";
export const QUESTIONS_PATH = "/administracion/preguntas-rebi";

/** Parameter of the address: the figures without it, or a list of users whose messages Rebi does not answer. */
export const VIEW = "ver";
export const BANNED_VIEW = "suspendidas";
export const BLOCKED_VIEW = "bloqueadas";

export const ASSISTANT_LIST: ListSpec = {
  path: ASSISTANT_ADMIN_PATH,
  filters: [
    {
      name: VIEW,
      label: "Vistas de Rebi",
      emptyLabel: "Cifras",
      options: [
        { value: BANNED_VIEW, label: "Suspendidas" },
        { value: BLOCKED_VIEW, label: "Bloqueadas" },
      ],
      isTabs: true,
    },
  ],
};
