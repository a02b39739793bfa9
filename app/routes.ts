import { index, layout, route, type RouteConfig } from "@remix-run/route-config";

// The product's route table, in its own order. Legacy addresses are redirected by the request gate
// (app/platform/redirects.ts), before Remix.
export default [
  index("routes/home.tsx"),
  route("comprar", "routes/comprar.tsx"),
  route("producto/:id", "routes/producto.tsx", { id: "producto" }),
  route("producto/:id/mensaje", "routes/producto-mensaje.tsx"),
  route("vehiculo/:id", "routes/producto.tsx", { id: "vehiculo" }),
  route("vendedor/:id", "routes/vendedor.tsx"),
  route("producto/:id/denunciar", "routes/denunciar.tsx", { id: "denunciar-anuncio" }),
  route("vendedor/:id/denunciar", "routes/denunciar.tsx", { id: "denunciar-persona" }),

  route("favorites", "routes/favorites.tsx"),
  route("favorites/vaciar", "routes/favorites-clear.tsx"),
  route("favorites/cambiar", "routes/favorites-change.ts"),

  route("sell", "routes/sell.tsx"),
  route("sell/flow", "routes/sell-flow.tsx"),
  route("sell/flow/:draftId", "routes/sell-flow-draft.tsx", [route(":step", "routes/sell-flow-step.tsx")]),
  route("sell/success", "routes/sell-success.tsx"),

  route("login", "routes/login.tsx", { id: "login" }),
  route("register", "routes/login.tsx", { id: "register" }),
  route("auth/social", "routes/auth-social.tsx"),
  route("auth/callback", "routes/auth-callback.ts"),
  route("salir", "routes/logout.ts"),
  route("recuperar-contrasena", "routes/recuperar-contrasena.tsx"),
  route("auth/accion", "routes/auth-accion.tsx"),

  route("completar-perfil", "routes/completar-perfil.tsx"),
  layout("routes/perfil.tsx", [
    route("perfil", "routes/perfil-home.tsx"),
    route("perfil/datos", "routes/perfil-datos.tsx"),
    route("perfil/foto", "routes/perfil-foto.tsx"),
    route("perfil/anuncios", "routes/perfil-anuncios.tsx"),
    route("perfil/anuncios/:id/eliminar", "routes/perfil-anuncio-eliminar.tsx"),
    route("perfil/mensajes", "routes/perfil-mensajes.tsx"),
    route("perfil/mensajes/:id", "routes/perfil-mensaje.tsx"),
    route("perfil/compras", "routes/perfil-compras.tsx"),
    route("perfil/ventas", "routes/perfil-ventas.tsx"),
    route("perfil/preferencias", "routes/perfil-preferencias.tsx"),
    route("perfil/mis-datos", "routes/perfil-mis-datos.tsx"),
    route("perfil/seguridad", "routes/perfil-seguridad.tsx"),
    route("perfil/busquedas", "routes/perfil-busquedas.tsx"),
    route("perfil/busquedas/nueva", "routes/perfil-busquedas-nueva.tsx"),
  ]),
  route("perfil/favoritos", "routes/perfil-favoritos.ts"),
  route("perfil/mis-datos/descargar", "routes/perfil-descargar.ts"),
  route("avisos/baja/:token", "routes/avisos-baja.tsx"),
  route("eliminacion-de-datos", "routes/eliminacion-de-datos.tsx"),
  route("libro-de-reclamaciones", "routes/libro-de-reclamaciones.tsx"),
  layout("routes/administracion.tsx", [
    route("administracion", "routes/administracion-home.tsx"),
  ]),

  route("tema", "routes/theme.ts"),
  route("fotos/:listing/:file", "routes/photo.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("healthz", "routes/healthz.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
