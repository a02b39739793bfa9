import type { RoutePolicy } from "../platform/routes/policy.ts";
import {
  FORM,
  PHOTO_FORM,
  SMALL_FORM,
  adminPage,
  publicPage,
  userPage,
  userFormPage,
} from "../platform/routes/presets.ts";

export const ACCOUNTS_ROUTES: readonly RoutePolicy[] = [
  publicPage("/auth/social", "accounts/sign-in/auth-social.route.tsx", {
    acts: ["socialSignIn"],
    maxBodyBytes: SMALL_FORM,
    robots: ["/auth/"],
    isPage: false,
    userForms: [{ intent: "confirm", provider: "google" }],
  }),
  publicPage("/auth/llave", "accounts/passkeys/auth-llave.route.ts", {
    acts: ["passkey", "signIn"],
    maxBodyBytes: SMALL_FORM,
    isPage: false,
  }),
  publicPage("/salir", "accounts/session/salir.route.ts", {
    acts: ["own"],
    robots: ["/salir"],
    exemptFromCompletion: "specification",
    isPage: false,
  }),
  publicPage("/recuperar-contrasena", "accounts/email-links/recuperar-contrasena.route.tsx", {
    acts: ["accountMail"],
    noindex: true,
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/recuperar-contrasena", "/recuperar-contrasena?enviado=1"],
  }),
  {
    path: "/auth/accion",
    acts: ["signIn", "accountMail"],
    file: "accounts/email-links/auth-accion.route.tsx",
    access: "token",
    maxBodyBytes: FORM,
    samples: ["/auth/accion?mode=resetPassword&oobCode=x"],
  },
  {
    path: "/no-fui-yo/sesion/:token",
    acts: ["own"],
    file: "accounts/security/no-fui-yo-sesion.route.tsx",
    access: "token",
    maxBodyBytes: SMALL_FORM,
    samples: ["/no-fui-yo/sesion/no-vale"],
  },
  {
    path: "/no-fui-yo/cuenta/:token",
    acts: ["own"],
    file: "accounts/security/no-fui-yo-cuenta.route.tsx",
    access: "token",
    maxBodyBytes: SMALL_FORM,
    samples: ["/no-fui-yo/cuenta/no-vale"],
  },
  userPage("/confirmar-correo", "accounts/email-links/confirmar-correo.route.tsx", {
    acts: ["accountMail"],
    maxBodyBytes: SMALL_FORM,
    robots: ["/confirmar-correo"],
  }),
  userFormPage("/completar-perfil", "accounts/profile/completar-perfil.route.tsx", {
    acts: ["profile"],
    maxBodyBytes: FORM,
    exemptFromCompletion: "specification",
  }),
  userPage("/perfil", "accounts/profile/perfil.route.tsx", { frame: "profile", robots: ["/perfil"] }),
  userFormPage("/perfil/datos", "accounts/profile/perfil-datos.route.tsx", {
    acts: ["profile"],
    frame: "profile",
    maxBodyBytes: FORM,
  }),
  userFormPage("/perfil/tienda", "accounts/shop/perfil-tienda.route.tsx", {
    acts: ["profile", "shopInvite"],
    frame: "profile",
    maxBodyBytes: FORM,
  }),
  userFormPage("/tienda/invitacion/:token", "accounts/shop/tienda-invitacion.route.tsx", {
    acts: ["own"],
    robots: ["/tienda/invitacion/"],
    samples: ["/tienda/invitacion/no-vale"],
  }),
  userPage("/perfil/foto", "accounts/profile/perfil-foto.route.tsx", {
    acts: ["photo", "profile"],
    frame: "profile",
    noticedByOthers: true,
    maxBodyBytes: PHOTO_FORM,
  }),
  userFormPage("/perfil/celular", "accounts/phone/perfil-celular.route.tsx", { acts: ["phoneCode"], frame: "profile" }),
  userPage("/perfil/seguridad", "accounts/security/perfil-seguridad.route.tsx", {
    acts: ["accountMail", "signIn", "passkey"],
    frame: "profile",
    maxBodyBytes: FORM,
    writes: true,
  }),
  userPage("/perfil/seguridad/segundo-factor", "accounts/security/perfil-seguridad-segundo-factor.route.tsx", {
    acts: ["secondFactor"],
    frame: "profile",
    maxBodyBytes: FORM,
    writes: true,
  }),
  userPage("/perfil/seguridad/codigo", "accounts/security/perfil-seguridad-codigo.route.tsx", {
    acts: ["secondFactor", "passkey"],
    frame: "profile",
    maxBodyBytes: FORM,
  }),
  adminPage("/confirmar", "accounts/security/administracion-confirmar.route.tsx"),
];
