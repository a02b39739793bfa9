import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { COMPLAINT_FORM, FORM, SHEET } from "../../platform/routes/presets.ts";

export const COMPLAINTS_ROUTES: readonly RoutePolicy[] = [
  {
    // Whether filing needs a session is a setting (`complaintsRequireLogin`); everyone reads what the book is.
    path: "/libro-de-reclamaciones",
    access: "public",
    maxBodyBytes: COMPLAINT_FORM,
    sitemap: true,
    exemptFromCompletion: "law",
    writes: true,
    userForms: [{ detail: "robado", name: "robado" }],
  },
  // Whether or not there is such a sheet: without its key it is asked for with a session.
  { path: "/libro-de-reclamaciones/:number", access: "user", samples: [`/libro-de-reclamaciones/${SHEET}`] },
  {
    path: "/libro-de-reclamaciones/:number/pdf",
    access: "user",
    isPage: false,
    samples: [`/libro-de-reclamaciones/${SHEET}/pdf`],
  },
  {
    path: "/libro-de-reclamaciones/:number/adjuntos/:n",
    access: "user",
    isPage: false,
    samples: [`/libro-de-reclamaciones/${SHEET}/adjuntos/1`],
  },
  {
    path: "/libro-de-reclamaciones/:number/respuesta",
    access: "token",
    maxBodyBytes: FORM,
    isPage: false,
    userForms: [{ intent: "rechazar", version: "2" }],
    samples: [`/libro-de-reclamaciones/${SHEET}/respuesta`],
  },
];
