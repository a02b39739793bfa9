import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LONG_FORM, LISTING, THREAD, userFormPage, userPage, userAddress } from "../platform/routes/presets.ts";

export const MESSAGES_ROUTES: readonly RoutePolicy[] = [
  userFormPage("/producto/:id/mensaje", "messages/writing/producto-mensaje.route.tsx", {
    acts: ["thread", "message"],
    maxBodyBytes: LONG_FORM,
    robots: ["/producto/*/"],
    samples: [`/producto/${LISTING}/mensaje`],
  }),
  userPage("/perfil/mensajes", "messages/threads/perfil-mensajes.route.tsx", { frame: "profile" }),
  userFormPage("/perfil/mensajes/:id", "messages/threads/perfil-mensaje.route.tsx", {
    acts: ["message", "report"],
    frame: "profile",
    maxBodyBytes: LONG_FORM,
    samples: [`/perfil/mensajes/${THREAD}`],
  }),
  userAddress("/perfil/mensajes/:id/nuevos", "messages/threads/perfil-mensaje-nuevos.route.ts", {
    frame: "profile",
    samples: [`/perfil/mensajes/${THREAD}/nuevos?desde=0`],
  }),
];
