import type { RoutePolicy } from "../../../platform/routes/policy.ts";
import { SMALL_FORM } from "../../../platform/routes/presets.ts";

/** Plans, brands, categories and holidays of administration, the file of listings, and saved views. */
export const REFERENCE_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/administracion/vistas",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/vistas?de=%2Fadministracion%2Fanuncios%3Festado%3Doculto"],
  },
  { path: "/administracion/anuncios.csv", access: "admin", isPage: false },
  { path: "/administracion/planes", access: "admin", maxBodyBytes: SMALL_FORM, writes: true },
  {
    path: "/administracion/planes/:id",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/planes/destacado"],
  },
  {
    path: "/administracion/marcas",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
  },
  {
    path: "/administracion/marcas/:id",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/marcas/trek?con=giant"],
  },
  { path: "/administracion/feriados", access: "admin", maxBodyBytes: SMALL_FORM, writes: true },
  { path: "/administracion/categorias", access: "admin", maxBodyBytes: SMALL_FORM, writes: true },
  {
    path: "/administracion/categorias/:id",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/categorias/mtb"],
  },
];
