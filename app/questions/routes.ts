import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LONG_FORM, LISTING, sharedPage, userPage, userFormPage } from "../platform/routes/presets.ts";

export const QUESTIONS_ROUTES: readonly RoutePolicy[] = [
  sharedPage("/producto/:id/preguntas", "questions/producto-preguntas.route.tsx", {
    noindex: true,
    samples: [`/producto/${LISTING}/preguntas`],
  }),
  userPage("/perfil/preguntas", "questions/perfil-preguntas.route.tsx", {
    frame: "profile",
    samples: ["/perfil/preguntas", "/perfil/preguntas?lista=hechas"],
  }),
  userFormPage("/perfil/preguntas/:id", "questions/perfil-pregunta.route.tsx", {
    acts: ["questionAnswer"],
    frame: "profile",
    maxBodyBytes: LONG_FORM,
    samples: [`/perfil/preguntas/${LISTING}_x`],
  }),
];
