import { index, layout, route, type RouteConfig } from "@remix-run/route-config";

// The product's route table, in its own order. Legacy addresses are redirected by the request gate
// (app/platform/redirects.ts), before Remix.
export default [
  index("routes/home.tsx"),
  route("comprar", "routes/comprar.tsx"),
  route("producto/:id", "routes/producto.tsx", { id: "producto" }),
  route("vehiculo/:id", "routes/producto.tsx", { id: "vehiculo" }),

  route("favorites", "routes/favorites.tsx"),
  route("favorites/vaciar", "routes/favorites-clear.tsx"),
  route("favorites/cambiar", "routes/favorites-change.ts"),

  route("sell", "routes/sell.tsx"),
  route("sell/flow", "routes/sell-flow.tsx"),
  route("sell/flow/:draftId", "routes/sell-flow-draft.tsx", [route(":step", "routes/sell-flow-step.tsx")]),
  route("sell/success", "routes/sell-success.tsx"),

  route("login", "routes/login.tsx", { id: "login" }),
  route("register", "routes/login.tsx", { id: "register" }),
  route("salir", "routes/logout.ts"),

  layout("routes/perfil.tsx", [
    route("perfil", "routes/perfil-home.ts"),
    route("perfil/anuncios", "routes/perfil-anuncios.tsx"),
    route("perfil/anuncios/:id/eliminar", "routes/perfil-anuncio-eliminar.tsx"),
  ]),
  route("administracion", "routes/administracion.tsx"),

  route("tema", "routes/theme.ts"),
  route("fotos/:listing/:file", "routes/photo.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("healthz", "routes/healthz.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
