import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LONG_FORM, LISTING, QUESTION, REVIEW, SELLER, userFormPage } from "../platform/routes/presets.ts";

export const REPORTS_ROUTES: readonly RoutePolicy[] = [
  userFormPage("/producto/:id/denunciar", "reports/denunciar.route.tsx", {
    acts: ["report"],
    id: "denunciar-anuncio",
    maxBodyBytes: LONG_FORM,
    samples: [`/producto/${LISTING}/denunciar`],
  }),
  userFormPage("/vendedor/:id/denunciar", "reports/denunciar.route.tsx", {
    acts: ["report"],
    id: "denunciar-persona",
    maxBodyBytes: LONG_FORM,
    robots: ["/vendedor/*/"],
    samples: [`/vendedor/${SELLER}/denunciar`],
  }),
  userFormPage("/opiniones/:id/denunciar", "reports/denunciar.route.tsx", {
    acts: ["report"],
    id: "denunciar-opinion",
    maxBodyBytes: LONG_FORM,
    robots: ["/opiniones/"],
    samples: [`/opiniones/${REVIEW}/denunciar`],
  }),
  userFormPage("/preguntas/:id/denunciar", "reports/denunciar.route.tsx", {
    acts: ["report"],
    id: "denunciar-pregunta",
    maxBodyBytes: LONG_FORM,
    robots: ["/preguntas/"],
    samples: [`/preguntas/${QUESTION}/denunciar`],
  }),
];
