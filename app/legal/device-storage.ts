import type { StoredThing } from "./stored-thing";

const YEAR = 365 * 24 * 60 * 60;

export const DEVICE_STORAGE: readonly StoredThing[] = [
  {
    name: "texto",
    place: "cookie",
    kind: "requested",
    purpose: "Recuerda el tamaño del texto que elegiste.",
    when: "Al elegir un tamaño en «Tu dispositivo».",
    seconds: YEAR,
  },
  {
    name: "ahorro",
    place: "cookie",
    kind: "requested",
    purpose: "Recuerda si quieres ahorrar datos: ver las fotos solo al tocarlas.",
    when: "Al elegirlo en «Tu dispositivo».",
    seconds: YEAR,
  },
  {
    name: "vibrar",
    place: "cookie",
    kind: "requested",
    purpose: "Recuerda que quieres que tu teléfono vibre al guardar un favorito o llenar tu carrito.",
    when: "Al activar la vibración en «Tu dispositivo». Se borra al desactivarla.",
    seconds: YEAR,
  },
  {
    name: "avisos-cerrados",
    place: "session",
    kind: "requested",
    purpose:
      "Recuerda qué avisos de tu dispositivo cerraste, como «Sin conexión», para no repetirlos mientras digan lo mismo.",
    when: "Al cerrar un aviso.",
    seconds: null,
  },
];
