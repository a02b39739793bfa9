import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { BICYCLE, BICYCLE_CODE, LONG_FORM, REGISTRATION_FORM } from "../../platform/routes/presets.ts";

const OWN = `/perfil/bicicletas/${BICYCLE}`;

export const BICYCLES_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/registrar-bicicleta",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: REGISTRATION_FORM,
    writes: true,
    robots: ["/registrar-bicicleta"],
  },
  {
    path: "/registrar-bicicleta/reclamo",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: ["/registrar-bicicleta/reclamo"],
  },
  { path: "/perfil/bicicletas", access: "user" },
  {
    path: "/perfil/bicicletas/:id",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: REGISTRATION_FORM,
    writes: true,
    samples: [OWN],
  },
  { path: "/perfil/bicicletas/:id/certificado", access: "user", samples: [`${OWN}/certificado`] },
  {
    path: "/perfil/bicicletas/:id/certificado.pdf",
    access: "user",
    isPage: false,
    samples: [`${OWN}/certificado.pdf`],
  },
  { path: "/perfil/bicicletas/:id/pegatinas.pdf", access: "user", isPage: false, samples: [`${OWN}/pegatinas.pdf`] },
  { path: "/perfil/bicicletas/:id/comprobante", access: "user", isPage: false, samples: [`${OWN}/comprobante`] },
  {
    path: "/administracion/bicicletas/:id/comprobante",
    access: "admin",
    isPage: false,
    samples: [`/administracion/bicicletas/${BICYCLE}/comprobante`],
  },
  { path: "/r/:code", access: "public", scripts: "none", samples: [`/r/${BICYCLE_CODE}`] },
];
