import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { SMALL_FORM, TEXT_PAGE } from "../../platform/routes/presets.ts";

export const INSTALL_ROUTES: readonly RoutePolicy[] = [
  { path: "/instalar", ...TEXT_PAGE },
  // Shows what this browser has chosen. Its forms lead back to any page.
  {
    path: "/dispositivo",
    access: "public",
    maxBodyBytes: SMALL_FORM,
    scripts: "adaptive",
    robots: ["/dispositivo"],
  },
  { path: "/sin-conexion", access: "public", cache: "shared", scripts: "none", robots: ["/sin-conexion"] },
  // Rendered for this visit: the service worker keeps it by itself (app/shell/offline).
  { path: "/por-enviar", access: "public", scripts: "adaptive", robots: ["/por-enviar"] },
  { path: "/manifest.webmanifest", access: "public", cache: "shared", isPage: false },
];
