import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LISTING, OFFER_THREAD, PAUSED_LISTING, SMALL_FORM } from "../platform/routes/presets.ts";

export const OFFERS_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/producto/:id/oferta",
    acts: ["offer"],
    file: "offers/producto-oferta.route.tsx",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/producto/${LISTING}/oferta`],
  },
  {
    path: "/perfil/mensajes/:id/oferta",
    acts: ["offer"],
    file: "offers/perfil-mensaje-oferta.route.tsx",
    frame: "profile",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/perfil/mensajes/${OFFER_THREAD}/oferta`],
  },
  {
    path: "/perfil/anuncios/:id/ofertas",
    acts: ["own"],
    file: "offers/perfil-anuncio-ofertas.route.tsx",
    frame: "profile",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/perfil/anuncios/${PAUSED_LISTING}/ofertas`],
  },
];
