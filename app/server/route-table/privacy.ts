import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { CASE, FACEBOOK_FORM, FORM, LONG_FORM, SMALL_FORM } from "../../platform/routes/presets.ts";

export const PRIVACY_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/eliminacion-de-datos",
    access: "public",
    maxBodyBytes: FORM,
    sitemap: true,
    exemptFromCompletion: "law",
    userForms: [{ intent: "eliminar", password: "demo1234" }, { intent: "cancelar" }],
  },
  {
    path: "/eliminacion-de-datos/solicitar",
    access: "public",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/eliminacion-de-datos/solicitar", "/eliminacion-de-datos/solicitar?enviado=1"],
  },
  { path: "/eliminacion-de-datos/confirmar/:token", access: "token", samples: ["/eliminacion-de-datos/confirmar/x.y"] },
  {
    path: "/eliminacion-de-datos/estado/:code",
    access: "token",
    scripts: "adaptive",
    samples: ["/eliminacion-de-datos/estado/inventado-0000"],
  },
  { path: "/eliminacion-de-datos/cancelar/:token", access: "token", samples: ["/eliminacion-de-datos/cancelar/x.y"] },
  {
    path: "/facebook/eliminacion",
    access: "token",
    maxBodyBytes: FACEBOOK_FORM,
    // Facebook signs the request in its body.
    crossOriginPost: /^\/facebook\/eliminacion$/,
    isPage: false,
  },
  {
    path: "/mis-derechos",
    access: "public",
    cache: "shared",
    maxBodyBytes: LONG_FORM,
    exemptFromCompletion: "law",
    writes: true,
  },
  {
    path: "/mis-derechos/:number/archivos/:position/:n",
    access: "token",
    isPage: false,
    exemptFromCompletion: "law",
    samples: [`/mis-derechos/${CASE}/archivos/1/1`],
  },
];
