import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { SELLER, SMALL_FORM } from "../../platform/routes/presets.ts";

export const PEOPLE_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/administracion/personas",
    access: "admin",
    samples: ["/administracion/personas", "/administracion/personas?rol=admin&q=ana"],
  },
  {
    path: "/administracion/personas/:uid",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/personas/${SELLER}`],
  },
  {
    path: "/administracion/personas/:uid/rol",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/personas/${SELLER}/rol`],
  },
  ...["actividad", "accesos", "notas"].map((part): RoutePolicy => ({
    path: `/administracion/personas/:uid/${part}`,
    access: "admin",
    samples: [`/administracion/personas/${SELLER}/${part}`],
  })),
];
