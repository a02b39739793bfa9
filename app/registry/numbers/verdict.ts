// Results of a workshop's reading of a frame; browser-safe.

/**
 * `unread`: no number was read. `alone`: neither listing nor registration has one to compare it with. `stolen`: what
 * was read is in a live report; `disputed`: nobody may vouch for it (./standing.ts).
 */
export const SERIAL_VERDICTS = ["unread", "alone", "matches", "disputed", "differs", "stolen"] as const;
export type SerialVerdict = (typeof SERIAL_VERDICTS)[number];

export const SERIAL_VERDICT_WORDS: Record<SerialVerdict, string> = {
  unread: "No verificada: el taller no la comparó.",
  alone:
    "El taller la leyó y la fotografió, y no tiene reporte de robo. Ni el anuncio ni el registro tienen un número con " +
    "que compararla.",
  matches:
    "Verificada: el taller la leyó y la fotografió. Es la que dicen el anuncio o el registro, sin reporte de robo.",
  disputed:
    "El taller la leyó y la fotografió, pero el número no es solo de esta bicicleta: otra persona dice que es suyo, otra " +
    "bicicleta lo tiene también, o es muy parecido al de una robada. Consúltalo en Consulta vehicular antes de pagar.",
  differs: "No coincide: el número del cuadro no es el que dicen el anuncio o el registro.",
  stolen: "El número que el taller leyó en el cuadro tiene un reporte de robo.",
};
