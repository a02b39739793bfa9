import type { RoutePolicy } from "../platform/routes/policy.ts";
import { LONG_FORM, LISTING, THREAD } from "../platform/routes/presets.ts";

export const MESSAGES_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/producto/:id/mensaje",
    acts: ["thread", "message"],
    file: "messages/writing/producto-mensaje.route.tsx",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    robots: ["/producto/*/"],
    writes: true,
    samples: [`/producto/${LISTING}/mensaje`],
  },
  { path: "/perfil/mensajes", file: "messages/threads/perfil-mensajes.route.tsx", frame: "profile", access: "user" },
  {
    path: "/perfil/mensajes/:id",
    acts: ["message", "report"],
    file: "messages/threads/perfil-mensaje.route.tsx",
    frame: "profile",
    noticedByOthers: true,
    access: "user",
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: [`/perfil/mensajes/${THREAD}`],
  },
  {
    path: "/perfil/mensajes/:id/nuevos",
    file: "messages/threads/perfil-mensaje-nuevos.route.ts",
    frame: "profile",
    access: "user",
    isPage: false,
    samples: [`/perfil/mensajes/${THREAD}/nuevos?desde=0`],
  },
];
