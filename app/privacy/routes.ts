import type { RoutePolicy } from "../platform/routes/policy.ts";
import {
  SMALL_FORM,
  FORM,
  FACEBOOK_FORM,
  CASE,
  userPage,
  userAddress,
  publicPage,
} from "../platform/routes/presets.ts";

export const PRIVACY_ROUTES: readonly RoutePolicy[] = [
  userPage("/perfil/mis-datos", "privacy/perfil-mis-datos.route.tsx", {
    acts: ["dataExport", "deletion"],
    frame: "profile",
    maxBodyBytes: SMALL_FORM,
  }),
  userAddress("/perfil/mis-datos/descargar", "privacy/perfil-mis-datos-descargar.route.ts"),
  publicPage("/eliminacion-de-datos", "privacy/deletion/eliminacion-de-datos.route.tsx", {
    acts: ["signIn"],
    maxBodyBytes: FORM,
    sitemap: true,
    exemptFromCompletion: "law",
    userForms: [{ intent: "eliminar", password: "demo1234" }, { intent: "cancelar" }],
  }),
  publicPage("/eliminacion-de-datos/solicitar", "privacy/deletion/eliminacion-solicitar.route.tsx", {
    acts: ["deletion"],
    noindex: true,
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/eliminacion-de-datos/solicitar", "/eliminacion-de-datos/solicitar?enviado=1"],
  }),
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
