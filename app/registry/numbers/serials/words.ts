import type { SerialAbsence } from "../../constants.ts";
import { inLatinCapitals } from "./look-alikes.ts";

// Words that stand where a serial is asked for.

/** Longer texts are no number, with whatever stands around it. */
export const MAX_TYPED = 200;
/** Of a text that holds no number. */
export const UNREADABLE_NUMBER = "No encontramos un número en lo que escribiste. Escribe solo el número.";

/** `sin serie`, `no tiene`: it was made without one, or lost it. */
const NONE = "SIN NO NI TIENE TENGO TRAE LLEVA HAY NINGUN NINGUNO NINGUNA APLICA CUENTA EXISTE NADA NONE NULL NA SN";
/** `no sé`, `pendiente`: there may be one. */
const UNKNOWN =
  "SE SABE RECUERDO ACUERDO CONOCE CONOZCO DESCONOZCO DESCONOCIDO DESCONOCIDA IGNORO PENDIENTE CONFIRMAR VERIFICAR " +
  "DEFINIR AVERIGUAR COMPLETAR BUSCAR REVISAR LEE LEER VE VER LEGIBLE ILEGIBLE BORRADO BORRADA BORROSO GASTADO " +
  "TAPADO PINTADO UBICO ENCUENTRO UNKNOWN TBD TBC";
/** Words that both are said with. */
const FILLER =
  "S N A Y O DE DEL EL LA LO LOS LE ME ES ESTA CON POR EN AUN TODAVIA AHORA MI SU NUMERO NUM NRO SERIE SERIAL CODIGO " +
  "CUADRO MARCO BICICLETA BICI VISIBLE DISPONIBLE DATO DATOS INFORMACION DICE PUEDE PUEDO QUE MUY BIEN ALGUNO";

const setOf = (words: string) => new Set(words.split(" "));
const [NONE_WORDS, UNKNOWN_WORDS, FILLER_WORDS] = [setOf(NONE), setOf(UNKNOWN), setOf(FILLER)];

/** Typed instead of a number, to get past the field. */
const PADDING = ["1234567890", "0123456789", "9876543210", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ASDFGHJKL", "QWERTYUIOP"];
const PADDING_WORDS = /^(?:PRUEBA|TEST|DEMO|EJEMPLO|ASDASD)$/;

/** Meaning of a text in place of a serial: there is none, or nobody knows it; null for any other text. */
export function absenceIn(typed: string): SerialAbsence | null {
  const text = inLatinCapitals(typed.slice(0, 200)).replace(/\p{M}/gu, "");
  const words = text.match(/[A-Z0-9]+/g) ?? [];
  const isSaid = words.every((word) => NONE_WORDS.has(word) || UNKNOWN_WORDS.has(word) || FILLER_WORDS.has(word));
  if (!isSaid) return null;
  if (words.some((word) => UNKNOWN_WORDS.has(word))) return "unknown";
  if (words.some((word) => NONE_WORDS.has(word))) return "none";
  return words.join("") === "SN" ? "none" : null;
}

/** Whether letters and digits only fill the field: `0000`, `1234`, `xxxxxx`. */
export function isPadding(letters: string): boolean {
  return /^(.)\1*$/.test(letters) || PADDING.some((row) => row.startsWith(letters)) || PADDING_WORDS.test(letters);
}
