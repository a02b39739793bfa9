import type { RoutePolicy } from "../route-policy.ts";
import { TEXT_PAGE } from "./presets.ts";

export const INSTALL_ROUTES: readonly RoutePolicy[] = [
  { path: "/instalar", ...TEXT_PAGE },
  { path: "/sin-conexion", access: "public", cache: "shared", scripts: "none", robots: ["/sin-conexion"] },
  { path: "/manifest.webmanifest", access: "public", cache: "shared", isPage: false },
];
