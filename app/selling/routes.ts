import type { RoutePolicy } from "../platform/routes/policy.ts";
import {
  LISTING,
  LONG_FORM,
  PAUSED_LISTING,
  SMALL_FORM,
  adminPage,
  sharedPage,
  userPage,
  userAddress,
} from "../platform/routes/presets.ts";

export const SELLING_ROUTES: readonly RoutePolicy[] = [
  sharedPage("/sell", "selling/sell.route.tsx", { sitemap: true }),
  userPage("/sell/flow", "selling/flow/sell-flow.route.tsx", {
    acts: ["draft"],
    writes: true,
    maxBodyBytes: LONG_FORM,
    robots: ["/sell/flow"],
  }),
  userAddress("/sell/flow/:draftId", "selling/flow/sell-flow-draft.route.tsx", {
    samples: [`/sell/flow/${PAUSED_LISTING}`],
  }),
  userAddress("/sell/flow/:draftId/:step/borrador", "selling/flow/autosave/sell-flow-autosave.route.ts", {
    acts: ["autosave"],
    maxBodyBytes: LONG_FORM,
    samples: [`/sell/flow/${PAUSED_LISTING}/detalles/borrador`],
  }),
  userPage("/perfil/anuncios/:id/estadisticas", "selling/figures/perfil-anuncio-estadisticas.route.tsx", {
    frame: "profile",
    samples: [
      `/perfil/anuncios/${PAUSED_LISTING}/estadisticas`,
      `/perfil/anuncios/${PAUSED_LISTING}/estadisticas?dias=30`,
    ],
  }),
  adminPage("/anuncios", "selling/admin/anuncios.route.tsx", {
    hasFile: true,
    samples: ["/administracion/anuncios", "/administracion/anuncios?estado=en-revision&q=trek"],
  }),
  adminPage("/anuncios/lote", "selling/admin/anuncios-lote.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/anuncios/lote?accion=reject&fila=${LISTING}~1`],
  }),
  adminPage("/anuncios/:id", "selling/admin/anuncio.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/anuncios/${LISTING}`],
  }),
];
