import type { RoutePolicy } from "../route-policy.ts";
import { FORM, LISTING, LONG_FORM, PHOTO_FORM, SMALL_FORM } from "./presets.ts";

export const PROFILE_ROUTES: readonly RoutePolicy[] = [
  { path: "/perfil", access: "user", robots: ["/perfil"] },
  { path: "/perfil/datos", access: "user", maxBodyBytes: FORM, writes: true },
  { path: "/perfil/foto", access: "user", maxBodyBytes: PHOTO_FORM },
  { path: "/perfil/anuncios", noticedByOthers: true, access: "user", maxBodyBytes: LONG_FORM },
  {
    path: "/perfil/anuncios/:id/eliminar",
    access: "user",
    maxBodyBytes: LONG_FORM,
    samples: [`/perfil/anuncios/${LISTING}/eliminar`],
  },
  {
    path: "/perfil/anuncios/:id/plan",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    samples: [`/perfil/anuncios/${LISTING}/plan`],
  },
  { path: "/perfil/mensajes", access: "user" },
  {
    path: "/perfil/mensajes/:id",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: [`/perfil/mensajes/${LISTING}_x`],
  },
  { path: "/perfil/compras", access: "user" },
  { path: "/perfil/ventas", access: "user" },
  { path: "/perfil/reclamos", access: "user" },
  { path: "/perfil/preferencias", access: "user", maxBodyBytes: SMALL_FORM },
  { path: "/perfil/mis-datos", access: "user", maxBodyBytes: SMALL_FORM },
  { path: "/perfil/seguridad", access: "user", maxBodyBytes: FORM, writes: true },
  { path: "/perfil/seguridad/segundo-factor", access: "admin", maxBodyBytes: FORM, writes: true },
  { path: "/perfil/busquedas", access: "user", maxBodyBytes: FORM, writes: true },
  {
    path: "/perfil/busquedas/nueva",
    access: "user",
    maxBodyBytes: FORM,
    writes: true,
    samples: ["/perfil/busquedas/nueva?q=trek&tipo=mtb"],
  },
  { path: "/perfil/favoritos", access: "user", isPage: false },
  { path: "/perfil/mis-datos/descargar", access: "user", isPage: false },
  {
    path: "/avisos/baja/:token",
    access: "token",
    // Mail programs send the one-click unsubscription of RFC 8058 without an Origin.
    crossOriginPost: /^\/avisos\/baja\/[\w-]+\.[\w-]{43}$/,
    samples: ["/avisos/baja/caducado"],
  },
];
