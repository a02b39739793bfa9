import type { StoredThing } from "./stored-thing";

const DAY = 24 * 3600;

/** Storage of notifications on a device (app/push, app/shell/device/push-renewal.ts). */
export const PUSH_STORAGE: readonly StoredThing[] = [
  {
    name: "__Host-notificaciones",
    place: "cookie",
    kind: "requested",
    purpose: "Recuerda que ya te ofrecimos las notificaciones, para no repetirlo en 90 días.",
    when: "Al ofrecértelas, cuando escribes a un vendedor o publicas un anuncio.",
    seconds: 90 * DAY,
  },
  {
    name: "por-avisar",
    place: "cookie",
    kind: "requested",
    purpose: "Recuerda que este navegador recibe notificaciones.",
    when: "Al activar las notificaciones. Se borra cuando las quitas.",
    seconds: 365 * DAY,
  },
  {
    name: "rebi-avisos",
    place: "local",
    kind: "requested",
    purpose:
      "Qué suscripción a notificaciones le dijo tu navegador al sitio y cuándo, para repetirlo una vez al día o " +
      "al cambiar.",
    when: "Al activar las notificaciones.",
    seconds: null,
  },
];
