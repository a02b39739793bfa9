import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { FORM, SMALL_FORM } from "../../platform/routes/presets.ts";

export const SIGN_IN_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/login",
    access: "public",
    maxBodyBytes: FORM,
    scripts: "adaptive",
    robots: ["/login"],
    exemptFromCompletion: "specification",
    writes: true,
  },
  {
    path: "/register",
    access: "public",
    maxBodyBytes: FORM,
    scripts: "adaptive",
    robots: ["/register"],
    exemptFromCompletion: "specification",
    writes: true,
  },
  {
    path: "/auth/social",
    access: "public",
    maxBodyBytes: SMALL_FORM,
    robots: ["/auth/"],
    isPage: false,
    userForms: [{ intent: "confirm", provider: "google" }],
  },
  {
    path: "/auth/callback",
    access: "public",
    exemptFromCompletion: "specification",
    isPage: false,
  },
  {
    path: "/salir",
    access: "public",
    robots: ["/salir"],
    exemptFromCompletion: "specification",
    isPage: false,
  },
  {
    path: "/recuperar-contrasena",
    access: "public",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/recuperar-contrasena", "/recuperar-contrasena?enviado=1"],
  },
  { path: "/auth/accion", access: "token", maxBodyBytes: FORM, samples: ["/auth/accion?mode=resetPassword&oobCode=x"] },
  { path: "/confirmar-correo", access: "user", maxBodyBytes: SMALL_FORM, robots: ["/confirmar-correo"] },
  {
    path: "/completar-perfil",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: FORM,
    exemptFromCompletion: "specification",
    writes: true,
  },
];
