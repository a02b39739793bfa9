import type { RoutePolicy } from "../platform/routes/policy.ts";
import { COMPLAINT_FORM, FORM, SHEET, adminPage } from "../platform/routes/presets.ts";

export const COMPLAINTS_ROUTES: readonly RoutePolicy[] = [
  { path: "/perfil/reclamos", file: "complaints/sheet/perfil-reclamos.route.tsx", frame: "profile", access: "user" },
  // Whether or not there is such a sheet: without its key it is asked for with a session.
  {
    path: "/libro-de-reclamaciones/:number",
    file: "complaints/sheet/libro-hoja.route.tsx",
    access: "user",
    samples: [`/libro-de-reclamaciones/${SHEET}`],
  },
  {
    path: "/libro-de-reclamaciones/:number/pdf",
    file: "complaints/sheet/libro-hoja-pdf.route.ts",
    access: "user",
    isPage: false,
    samples: [`/libro-de-reclamaciones/${SHEET}/pdf`],
  },
  {
    path: "/libro-de-reclamaciones/:number/adjuntos/:n",
    file: "complaints/libro-hoja-adjunto.route.ts",
    access: "user",
    isPage: false,
    samples: [`/libro-de-reclamaciones/${SHEET}/adjuntos/1`],
  },
  {
    path: "/libro-de-reclamaciones/:number/respuesta",
    acts: ["complaint"],
    file: "complaints/libro-hoja-respuesta.route.tsx",
    access: "token",
    maxBodyBytes: FORM,
    isPage: false,
    userForms: [{ intent: "rechazar", version: "2" }],
    samples: [`/libro-de-reclamaciones/${SHEET}/respuesta`],
  },
  adminPage("/reclamos", "complaints/admin/reclamos.route.tsx", {
    hasFile: true,
    samples: ["/administracion/reclamos", "/administracion/reclamos?estado=acordados&numero=123"],
  }),
  adminPage("/reclamos/:number", "complaints/admin/reclamo.route.tsx", {
    // An answer carries three files, a letter its proof.
    maxBodyBytes: COMPLAINT_FORM,
    writes: true,
    samples: [`/administracion/reclamos/${SHEET}`],
  }),
];
