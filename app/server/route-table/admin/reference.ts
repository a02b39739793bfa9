import type { RoutePolicy } from "../../../platform/routes/policy.ts";
import { SMALL_FORM } from "../../../platform/routes/presets.ts";

/** Plans, brands, categories and holidays of administration, the file of listings, and saved views. */
export const REFERENCE_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/administracion/vistas",
    file: "routes/admin/administracion-vistas.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/vistas?de=%2Fadministracion%2Fanuncios%3Festado%3Doculto"],
  },
  {
    path: "/administracion/planes",
    file: "routes/admin/reference/administracion-planes.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  },
  {
    path: "/administracion/planes/:id",
    file: "routes/admin/reference/administracion-plan.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/planes/destacado"],
  },
  {
    path: "/administracion/marcas",
    file: "routes/admin/reference/administracion-marcas.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  },
  {
    path: "/administracion/marcas/:id",
    file: "routes/admin/reference/administracion-marca.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/marcas/trek?con=giant"],
  },
  {
    path: "/administracion/feriados",
    file: "routes/admin/settings/administracion-feriados.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  },
  {
    path: "/administracion/categorias",
    file: "routes/admin/reference/administracion-categorias.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  },
  {
    path: "/administracion/categorias/:id",
    file: "routes/admin/reference/administracion-categoria.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/categorias/mtb"],
  },
];
