import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { FORM, SMALL_FORM, TRANSFER } from "../../platform/routes/presets.ts";

const ONE = `/transferir-propiedad/${TRANSFER}`;

export const TRANSFER_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/transferir-propiedad",
    freshSettings: true,
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: FORM,
    robots: ["/transferir-propiedad"],
    writes: true,
  },
  {
    path: "/transferir-propiedad/recibir/:token",
    access: "token",
    freshSettings: true,
    samples: ["/transferir-propiedad/recibir/no-vale"],
  },
  {
    path: "/transferir-propiedad/:id",
    freshSettings: true,
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: SMALL_FORM,
    samples: [ONE],
  },
  { path: "/transferir-propiedad/:id/constancia", access: "user", isPage: false, samples: [`${ONE}/constancia`] },
];
