import type { RoutePolicy } from "../../../platform/routes/policy.ts";
import { BICYCLE, FORM, INSPECTION, SELLER, SMALL_FORM } from "../../../platform/routes/presets.ts";

export const ADMIN_MORE_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/administracion/personas",
    file: "admin/people/personas.route.tsx",
    frame: "admin",
    access: "admin",
    samples: ["/administracion/personas", "/administracion/personas?rol=admin&q=ana"],
  },
  {
    path: "/administracion/personas/:uid",
    file: "admin/people/persona.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/personas/${SELLER}`],
  },
  {
    path: "/administracion/personas/:uid/rol",
    file: "admin/people/persona-rol.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/personas/${SELLER}/rol`],
  },
  ...["actividad", "accesos", "notas"].map((part): RoutePolicy => ({
    path: `/administracion/personas/:uid/${part}`,
    file: `admin/people/persona-${part}.route.tsx`,
    frame: "admin",
    access: "admin",
    samples: [`/administracion/personas/${SELLER}/${part}`],
  })),
  {
    path: "/administracion/bicicletas/:id/comprobante",
    file: "registry/bicycles/own/administracion-bicicleta-comprobante.route.ts",
    access: "admin",
    isPage: false,
    samples: [`/administracion/bicicletas/${BICYCLE}/comprobante`],
  },
  {
    path: "/administracion/inspecciones/:id",
    file: "inspections/admin/inspeccion.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/administracion/inspecciones/${INSPECTION}`],
  },
  {
    path: "/administracion/inspecciones/:id/:section",
    file: "inspections/admin/inspeccion-seccion.route.tsx",
    access: "admin",
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/administracion/inspecciones/${INSPECTION}/propiedad`],
  },
  {
    path: "/administracion/inspecciones/:id/documentos/:position",
    file: "inspections/admin/inspeccion-documento.route.ts",
    access: "admin",
    isPage: false,
    samples: [`/administracion/inspecciones/${INSPECTION}/documentos/1`],
  },
];
