import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { LONG_FORM, OWN_ACTIVE, PAUSED_LISTING, PHOTOS_FORM, SHARED_PAGE } from "../../platform/routes/presets.ts";

export const SELL_ROUTES: readonly RoutePolicy[] = [
  { path: "/sell", ...SHARED_PAGE, sitemap: true },
  { path: "/sell/flow", access: "user", maxBodyBytes: LONG_FORM, robots: ["/sell/flow"] },
  { path: "/sell/flow/:draftId", access: "user", isPage: false, samples: [`/sell/flow/${PAUSED_LISTING}`] },
  {
    path: "/sell/flow/:draftId/:step",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: ({ step }) => (step === "fotos" ? PHOTOS_FORM : LONG_FORM),
    writes: true,
    samples: [`/sell/flow/${PAUSED_LISTING}/detalles`],
  },
  {
    path: "/sell/flow/:draftId/:step/borrador",
    access: "user",
    maxBodyBytes: LONG_FORM,
    isPage: false,
    samples: [`/sell/flow/${PAUSED_LISTING}/detalles/borrador`],
  },
  // From another app, which no page of ours has sent: nothing is read or changed.
  {
    path: "/sell/compartir",
    access: "public",
    isPage: false,
    maxBodyBytes: PHOTOS_FORM,
    crossOriginPost: /^\/sell\/compartir$/,
  },
  {
    path: "/sell/success",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    robots: ["/sell/success"],
    samples: [`/sell/success?id=${OWN_ACTIVE}`],
  },
];
