import type { RoutePolicy } from "../platform/routes/policy.ts";
import { SMALL_FORM, FORM, FACEBOOK_FORM, CASE } from "../platform/routes/presets.ts";

export const PRIVACY_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/perfil/mis-datos",
    acts: ["dataExport", "deletion"],
    file: "privacy/perfil-mis-datos.route.tsx",
    frame: "profile",
    access: "user",
    maxBodyBytes: SMALL_FORM,
  },
  {
    path: "/perfil/mis-datos/descargar",
    file: "privacy/perfil-mis-datos-descargar.route.ts",
    access: "user",
    isPage: false,
  },
  {
    path: "/eliminacion-de-datos",
    acts: ["signIn"],
    file: "privacy/deletion/eliminacion-de-datos.route.tsx",
    access: "public",
    maxBodyBytes: FORM,
    sitemap: true,
    exemptFromCompletion: "law",
    userForms: [{ intent: "eliminar", password: "demo1234" }, { intent: "cancelar" }],
  },
  {
    path: "/eliminacion-de-datos/solicitar",
    acts: ["deletion"],
    file: "privacy/deletion/eliminacion-solicitar.route.tsx",
    noindex: true,
    access: "public",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/eliminacion-de-datos/solicitar", "/eliminacion-de-datos/solicitar?enviado=1"],
  },
  {
    path: "/eliminacion-de-datos/confirmar/:token",
    acts: ["own"],
    file: "privacy/deletion/eliminacion-confirmar.route.tsx",
    access: "token",
    samples: ["/eliminacion-de-datos/confirmar/x.y"],
  },
  {
    path: "/eliminacion-de-datos/estado/:code",
    file: "privacy/deletion/eliminacion-estado.route.tsx",
    access: "token",
    scripts: "adaptive",
    samples: ["/eliminacion-de-datos/estado/inventado-0000"],
  },
  {
    path: "/eliminacion-de-datos/cancelar/:token",
    acts: ["own"],
    file: "privacy/deletion/eliminacion-cancelar.route.tsx",
    access: "token",
    samples: ["/eliminacion-de-datos/cancelar/x.y"],
  },
  {
    path: "/facebook/eliminacion",
    acts: ["signed"],
    file: "privacy/deletion/facebook-eliminacion.route.ts",
    access: "token",
    maxBodyBytes: FACEBOOK_FORM,
    // Facebook signs the request in its body.
    crossOriginPost: /^\/facebook\/eliminacion$/,
    isPage: false,
  },
  {
    path: "/mis-derechos/:number/archivos/:position/:n",
    file: "privacy/rights/mis-derechos-archivo.route.ts",
    access: "token",
    isPage: false,
    exemptFromCompletion: "law",
    samples: [`/mis-derechos/${CASE}/archivos/1/1`],
  },
];
