import type { RoutePolicy } from "../platform/routes/policy.ts";
import {
  LISTING,
  LONG_FORM,
  OWN_ACTIVE,
  PAUSED_LISTING,
  PHOTOS_FORM,
  SMALL_FORM,
  VIDEO_FORM,
  adminPage,
  sharedPage,
  userPage,
  userFormPage,
  userAddress,
} from "../platform/routes/presets.ts";

/** Exists in no database: its pages answer 404 (e2e/import.spec.ts has one). */
const NO_IMPORT = "nolist00000000000000";

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
  userPage("/perfil/anuncios/lote", "routes/profile/perfil-anuncios-lote.tsx", {
    acts: ["listing", "publish"],
    frame: "profile",
    noticedByOthers: true,
    maxBodyBytes: LONG_FORM,
    samples: ["/perfil/anuncios/lote?accion=precio", `/perfil/anuncios/lote?accion=pausar&fila=${PAUSED_LISTING}~1`],
  }),
  userPage("/perfil/anuncios/importar", "selling/import/perfil-anuncios-importar.route.tsx", {
    acts: ["import", "photo"],
    frame: "profile",
    noticedByOthers: true,
    maxBodyBytes: PHOTOS_FORM,
  }),
  userAddress("/perfil/anuncios/importar/plantilla.csv", "selling/import/importar-plantilla-csv.route.ts"),
  userPage("/perfil/anuncios/importar/:id", "selling/import/perfil-anuncios-lista.route.tsx", {
    acts: ["listing", "photo"],
    frame: "profile",
    noticedByOthers: true,
    maxBodyBytes: PHOTOS_FORM,
    samples: [`/perfil/anuncios/importar/${NO_IMPORT}`],
  }),
  userAddress("/perfil/anuncios/importar/:id/errores.csv", "selling/import/importar-errores-csv.route.ts", {
    samples: [`/perfil/anuncios/importar/${NO_IMPORT}/errores.csv`],
  }),
  userPage("/perfil/anuncios/importar/:id/listo", "selling/import/perfil-anuncios-listo.route.tsx", {
    acts: ["listing", "publish"],
    frame: "profile",
    noticedByOthers: true,
    maxBodyBytes: SMALL_FORM,
    samples: [`/perfil/anuncios/importar/${NO_IMPORT}/listo`],
  }),
  userPage("/perfil/anuncios/:id/estadisticas", "selling/figures/perfil-anuncio-estadisticas.route.tsx", {
    frame: "profile",
    samples: [
      `/perfil/anuncios/${PAUSED_LISTING}/estadisticas`,
      `/perfil/anuncios/${PAUSED_LISTING}/estadisticas?dias=30`,
    ],
  }),
  userAddress("/perfil/anuncios/:id/afiche", "selling/poster/perfil-anuncio-afiche.route.ts", {
    samples: [`/perfil/anuncios/${OWN_ACTIVE}/afiche`],
  }),
  userFormPage("/perfil/anuncios/:id/video", "selling/video/perfil-anuncio-video.route.tsx", {
    acts: ["video"],
    frame: "profile",
    maxBodyBytes: VIDEO_FORM,
    samples: [`/perfil/anuncios/${OWN_ACTIVE}/video`],
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
