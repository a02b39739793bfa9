import type { RoutePolicy } from "../../../platform/routes/policy.ts";
import { SMALL_FORM } from "../../../platform/routes/presets.ts";

/** Plans, brands, categories and holidays of administration, the file of listings, and saved views. */
export const REFERENCE_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/administracion/vistas",
    file: "admin/views/vistas.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/vistas?de=%2Fadministracion%2Fanuncios%3Festado%3Doculto"],
  },
  {
    path: "/administracion/planes",
    file: "catalog/reference/admin/planes.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  },
  {
    path: "/administracion/planes/:id",
    file: "catalog/reference/admin/plan.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/planes/destacado"],
  },
  {
    path: "/administracion/marcas",
    file: "catalog/reference/admin/marcas.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  },
  {
    path: "/administracion/marcas/:id",
    file: "catalog/reference/admin/marca.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/marcas/trek?con=giant"],
  },
  {
    path: "/administracion/feriados",
    file: "settings/admin/feriados.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  },
  {
    path: "/administracion/categorias",
    file: "catalog/reference/admin/categorias.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  },
  {
    path: "/administracion/categorias/:id",
    file: "catalog/reference/admin/categoria.route.tsx",
    frame: "admin",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/categorias/mtb"],
  },
];
