import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LONG_FORM, LISTING, QUESTION, REVIEW, SELLER } from "../platform/routes/presets.ts";

export const REPORTS_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/producto/:id/denunciar",
    file: "reports/denunciar.route.tsx",
    id: "denunciar-anuncio",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: [`/producto/${LISTING}/denunciar`],
  },
  {
    path: "/vendedor/:id/denunciar",
    file: "reports/denunciar.route.tsx",
    id: "denunciar-persona",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    robots: ["/vendedor/*/"],
    writes: true,
    samples: [`/vendedor/${SELLER}/denunciar`],
  },
  {
    path: "/opiniones/:id/denunciar",
    file: "reports/denunciar.route.tsx",
    id: "denunciar-opinion",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    robots: ["/opiniones/"],
    writes: true,
    samples: [`/opiniones/${REVIEW}/denunciar`],
  },
  {
    path: "/preguntas/:id/denunciar",
    file: "reports/denunciar.route.tsx",
    id: "denunciar-pregunta",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    robots: ["/preguntas/"],
    writes: true,
    samples: [`/preguntas/${QUESTION}/denunciar`],
  },
];
