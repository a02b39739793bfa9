import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LONG_FORM, LISTING, SHARED_PAGE } from "../platform/routes/presets.ts";

export const QUESTIONS_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/producto/:id/preguntas",
    file: "questions/producto-preguntas.route.tsx",
    noindex: true,
    ...SHARED_PAGE,
    samples: [`/producto/${LISTING}/preguntas`],
  },
  {
    path: "/perfil/preguntas",
    file: "questions/perfil-preguntas.route.tsx",
    frame: "profile",
    access: "user",
    samples: ["/perfil/preguntas", "/perfil/preguntas?lista=hechas"],
  },
  {
    path: "/perfil/preguntas/:id",
    acts: ["questionAnswer"],
    file: "questions/perfil-pregunta.route.tsx",
    frame: "profile",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: [`/perfil/preguntas/${LISTING}_x`],
  },
];
