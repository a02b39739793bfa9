import type { StoredThing } from "./stored-thing";

const DAY = 24 * 3600;

export const ASSISTANT_STORAGE: readonly StoredThing[] = [
  {
    name: "chatHistory",
    place: "local",
    kind: "requested",
    purpose:
      "Los últimos 10 mensajes de tu conversación con Rebi, para mostrarlos al abrir el panel mientras carga. " +
      "Valen 7 días y solo para tu cuenta. Se borran con «Nueva conversación», y al cerrar tu sesión.",
    when: "Al conversar con Rebi en el panel.",
    seconds: null,
  },
  {
    name: "rebi-panel",
    place: "session",
    kind: "requested",
    purpose:
      "Recuerda si dejaste el panel de Rebi abierto o minimizado, cuántos mensajes no has leído y lo que aún no " +
      "enviabas, para que siga igual en la página siguiente.",
    when: "Al abrir el panel de Rebi. Se borra al cerrarlo, y al cerrar tu sesión.",
    seconds: null,
  },
  {
    name: "por-rebi",
    place: "cookie",
    kind: "requested",
    purpose: "Avisa a la página siguiente que dejaste el panel de Rebi abierto o minimizado.",
    when: "Al abrir el panel de Rebi. Se borra al cerrarlo.",
    seconds: DAY,
  },
];
