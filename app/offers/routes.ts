import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LISTING, OFFER_THREAD, PAUSED_LISTING, userFormPage } from "../platform/routes/presets.ts";

export const OFFERS_ROUTES: readonly RoutePolicy[] = [
  userFormPage("/producto/:id/oferta", "offers/producto-oferta.route.tsx", {
    acts: ["offer"],
    samples: [`/producto/${LISTING}/oferta`],
  }),
  userFormPage("/perfil/mensajes/:id/oferta", "offers/perfil-mensaje-oferta.route.tsx", {
    acts: ["offer"],
    frame: "profile",
    samples: [`/perfil/mensajes/${OFFER_THREAD}/oferta`],
  }),
  userFormPage("/perfil/anuncios/:id/ofertas", "offers/perfil-anuncio-ofertas.route.tsx", {
    acts: ["own"],
    frame: "profile",
    samples: [`/perfil/anuncios/${PAUSED_LISTING}/ofertas`],
  }),
];
