import type { StoredThing } from "./stored-thing";

const DAY = 24 * 3600;

export const OUTBOX_STORAGE: readonly StoredThing[] = [
  {
    name: "usuario",
    place: "cookie",
    kind: "necessary",
    purpose:
      "El código de tu cuenta, para que lo que escribes sin señal solo se envíe con tu sesión en un dispositivo compartido.",
    when: "Con la sesión iniciada. Se borra al cerrarla.",
    seconds: 14 * DAY,
  },
  {
    name: "por-enviar",
    place: "cookie",
    kind: "necessary",
    purpose: "Cuántos envíos esperan en este dispositivo, para terminarlos cuando vuelves.",
    when: "Al enviar un formulario sin señal. Se borra cuando nada espera.",
    seconds: 31 * DAY,
  },
  {
    name: "rebi-por-enviar",
    place: "database",
    kind: "requested",
    purpose:
      "Lo que enviaste sin señal (mensajes, contacto, hojas de reclamación, reportes de robo, favoritos, pasos y fotos " +
      "de anuncios), hasta que se envía. Dejamos de intentarlo a los 7 días y se borra a los 30.",
    when: "Al enviar un formulario sin señal. Se borra al enviarse, al retirarlo y al cerrar tu sesión.",
    seconds: null,
  },
];
