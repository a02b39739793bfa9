import type { RoutePolicy } from "../platform/routes/policy.ts";
import { COMPLAINT_FORM, FORM, SHEET, adminPage, userPage, userAddress } from "../platform/routes/presets.ts";

export const COMPLAINTS_ROUTES: readonly RoutePolicy[] = [
  userPage("/perfil/reclamos", "complaints/sheet/perfil-reclamos.route.tsx", { frame: "profile" }),
  // Whether or not there is such a sheet: without its key it is asked for with a session.
  userPage("/libro-de-reclamaciones/:number", "complaints/sheet/libro-hoja.route.tsx", {
    samples: [`/libro-de-reclamaciones/${SHEET}`],
  }),
  userAddress("/libro-de-reclamaciones/:number/pdf", "complaints/sheet/libro-hoja-pdf.route.ts", {
    samples: [`/libro-de-reclamaciones/${SHEET}/pdf`],
  }),
  userAddress("/libro-de-reclamaciones/:number/adjuntos/:n", "complaints/libro-hoja-adjunto.route.ts", {
    samples: [`/libro-de-reclamaciones/${SHEET}/adjuntos/1`],
  }),
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
  adminPage("/reclamos/lote", "complaints/admin/reclamos-lote.route.tsx", {
    // The proof of all letters.
    maxBodyBytes: COMPLAINT_FORM,
    writes: true,
    samples: [`/administracion/reclamos/lote?accion=carta-enviada&fila=${SHEET}~1`],
  }),
  adminPage("/reclamos/:number", "complaints/admin/reclamo.route.tsx", {
    // An answer carries three files, a letter its proof.
    maxBodyBytes: COMPLAINT_FORM,
    writes: true,
    samples: [`/administracion/reclamos/${SHEET}`],
  }),
];
