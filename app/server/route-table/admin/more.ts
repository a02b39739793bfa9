import type { RoutePolicy } from "../../../platform/routes/policy.ts";
import { SMALL_FORM, FORM, SELLER, BICYCLE, INSPECTION } from "../../../platform/routes/presets.ts";

export const ADMIN_MORE_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/administracion/personas",
    file: "routes/admin/people/administracion-personas.tsx",
    frame: "admin",
    access: "admin",
    samples: ["/administracion/personas", "/administracion/personas?rol=admin&q=ana"],
  },
  {
    path: "/administracion/personas/:uid",
    file: "routes/admin/people/administracion-persona.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/personas/${SELLER}`],
  },
  {
    path: "/administracion/personas/:uid/rol",
    file: "routes/admin/people/administracion-persona-rol.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/personas/${SELLER}/rol`],
  },
  ...["actividad", "accesos", "notas"].map((part): RoutePolicy => ({
    path: `/administracion/personas/:uid/${part}`,
    file: `routes/admin/people/administracion-persona-${part}.tsx`,
    frame: "admin",
    access: "admin",
    samples: [`/administracion/personas/${SELLER}/${part}`],
  })),
  {
    path: "/administracion/bicicletas/:id/comprobante",
    file: "routes/admin/administracion-bicicleta-comprobante.ts",
    access: "admin",
    isPage: false,
    samples: [`/administracion/bicicletas/${BICYCLE}/comprobante`],
  },
  {
    path: "/administracion/inspecciones/:id",
    file: "routes/admin/inspections/administracion-inspeccion.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/administracion/inspecciones/${INSPECTION}`],
  },
  {
    path: "/administracion/inspecciones/:id/:section",
    file: "routes/admin/inspections/administracion-inspeccion-seccion.tsx",
    access: "admin",
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/administracion/inspecciones/${INSPECTION}/propiedad`],
  },
  {
    path: "/administracion/inspecciones/:id/documentos/:position",
    file: "routes/admin/inspections/administracion-inspeccion-documento.ts",
    access: "admin",
    isPage: false,
    samples: [`/administracion/inspecciones/${INSPECTION}/documentos/1`],
  },
];
