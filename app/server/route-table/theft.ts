import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { FORM, SHARED_PAGE, THEFT } from "../../platform/routes/presets.ts";

export const THEFT_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/denunciar-robo",
    freshSettings: true,
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: FORM,
    robots: ["/denunciar-robo"],
    writes: true,
  },
  {
    path: "/denunciar-robo/confirmar/:token",
    freshSettings: true,
    access: "token",
    samples: ["/denunciar-robo/confirmar/no-vale"],
  },
  {
    path: "/bicicletas-robadas",
    ...SHARED_PAGE,
    // The form of a list that is not open yet.
    maxBodyBytes: FORM,
    writes: true,
    sitemap: true,
    robots: ["/bicicletas-robadas?*del=", "/bicicletas-robadas?*al=", "/bicicletas-robadas?*color="],
    samples: ["/bicicletas-robadas", "/bicicletas-robadas?ubicacion=lima&color=rojo"],
  },
  { path: "/bicicletas-robadas/:id", ...SHARED_PAGE, samples: [`/bicicletas-robadas/${THEFT}`] },
  {
    path: "/bicicletas-robadas/:id/la-vi",
    access: "public",
    maxBodyBytes: FORM,
    robots: ["/bicicletas-robadas/*/"],
    writes: true,
    samples: [`/bicicletas-robadas/${THEFT}/la-vi`],
  },
  {
    path: "/bicicletas-robadas/:id/cartel",
    access: "public",
    isPage: false,
    samples: [`/bicicletas-robadas/${THEFT}/cartel`],
  },
];
