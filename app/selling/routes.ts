import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LISTING, LONG_FORM, PAUSED_LISTING, SHARED_PAGE, SMALL_FORM, adminPage } from "../platform/routes/presets.ts";

export const SELLING_ROUTES: readonly RoutePolicy[] = [
  { path: "/sell", file: "selling/sell.route.tsx", ...SHARED_PAGE, sitemap: true },
  {
    path: "/sell/flow",
    acts: ["draft"],
    file: "selling/flow/sell-flow.route.tsx",
    access: "user",
    writes: true,
    maxBodyBytes: LONG_FORM,
    robots: ["/sell/flow"],
  },
  {
    path: "/sell/flow/:draftId",
    file: "selling/flow/sell-flow-draft.route.tsx",
    access: "user",
    isPage: false,
    samples: [`/sell/flow/${PAUSED_LISTING}`],
  },
  {
    path: "/sell/flow/:draftId/:step/borrador",
    acts: ["autosave"],
    file: "selling/flow/autosave/sell-flow-autosave.route.ts",
    access: "user",
    maxBodyBytes: LONG_FORM,
    isPage: false,
    samples: [`/sell/flow/${PAUSED_LISTING}/detalles/borrador`],
  },
  {
    path: "/perfil/anuncios/:id/estadisticas",
    file: "selling/figures/perfil-anuncio-estadisticas.route.tsx",
    frame: "profile",
    access: "user",
    samples: [
      `/perfil/anuncios/${PAUSED_LISTING}/estadisticas`,
      `/perfil/anuncios/${PAUSED_LISTING}/estadisticas?dias=30`,
    ],
  },
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
