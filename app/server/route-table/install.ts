import type { RoutePolicy } from "../route-policy.ts";
import { TEXT_PAGE } from "./presets.ts";

export const INSTALL_ROUTES: readonly RoutePolicy[] = [
  { path: "/instalar", ...TEXT_PAGE },
  { path: "/sin-conexion", access: "public", cache: "shared", scripts: "none", robots: ["/sin-conexion"] },
  // Rendered for this visit: the service worker keeps it by itself (app/shell/offline).
  { path: "/por-enviar", access: "public", scripts: "adaptive", robots: ["/por-enviar"] },
  { path: "/manifest.webmanifest", access: "public", cache: "shared", isPage: false },
];
