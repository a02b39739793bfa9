import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

// The words of docs/style.md that users do not read. The assistant's readers know them, as people type them.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const READERS = /^app\/(?:assistant\/(?:rules|gemini)|catalog\/words|catalog\/phrases|writing)/;
const FILES = globSync("{app,local/seed}/**/*.{ts,tsx}", { cwd: ROOT }).filter((file) => !READERS.test(file));

const UNUSED: readonly [words: string, pattern: RegExp][] = [
  [
    "vendedor, comprador",
    /\bquien(?:es)?\s+(?:(?:la|lo|te)\s+){0,2}(?:vende|venden|vendió|compra|compran|compró)(?![a-zñáéíóú])/i,
  ],
  ["como máximo", /\ba lo más(?![a-z])/i],
  ["dispositivo", /\b(?:este|ese|tu|tus|otro) equipos?\b/i],
  ["celular", /\b(?:tu|el|un|su) móvil\b/i],
  ["Reportar", /\bdenunci(?:ar?|a|e) (?:(?:el|un|este) anuncio|la opinión|esta (?:pregunta|persona|conversación))\b/i],
  ["correo", /\be-mail\b(?=[^\n]*[áéíóúñ¿])|label="Email"/i],
  ["Es pública", /\b(?:ve|verá|lee) todo el mundo\b/i],
  ["No encontramos", /\bNingún anuncio tiene\b/],
  ["Marcar como vendido", /\bMarcar vendido\b/],
  ["Completa tu perfil", /\bFalta en tu perfil\b/],
  ["¿Tuviste algún problema?", /¿Algo no va bien/],
  [
    "los compradores lo ven",
    /\bquien(?:es)? (?:quiera[n]?|(?:lo|la) escrib(?:e|ió)|te (?:escriba|contact[ea]))(?![a-zñáéíóú])/i,
  ],
  ["O con tu correo", /\bO con tu email\b/],
  ["En todo el Perú", /\bSin (?:la ubicación|el texto|el tipo)\b/],
  ["Ajustamos cada precio", /«comparable»/],
  ["Descargar para el contador", /\bCSV para\b/],
  ["Formularios que faltan enviar", /\ben Por enviar\b|están en Por enviar/],
  ["No encontramos anuncios de …", /\bNo hay anuncios con estos filtros\b/],
  ["la palabra del botón", /\babre este enlace\b|(?:Míralo|Mira .{1,20}|Paga|Responde) aquí:/],
];

/** Lines of code and markup without comments. */
function linesOf(file: string): [at: string, line: string][] {
  return readFileSync(ROOT + file, "utf8")
    .split("\n")
    .flatMap((line, index): [string, string][] =>
      /^\s*(?:\/\/|\/\*|\*)/.test(line) ? [] : [[`${file}:${index + 1}`, line]],
    );
}

const LINES = FILES.flatMap(linesOf);

test("the reader of Spanish reads the texts of the whole product", () => {
  expect(LINES.filter(([, line]) => line.includes("vendedor")).length).toBeGreaterThan(150);
});

test.for(UNUSED)("users read '%s', not its worse pair", ([, pattern]) => {
  expect(LINES.filter(([, line]) => pattern.test(line)).map(([at, line]) => `${at} ${line.trim()}`)).toEqual([]);
});

test.for([
  ["Escríbele a quien vende.", "vendedor, comprador"],
  ["Quien compró puede cancelar.", "vendedor, comprador"],
  ["Espera en este equipo.", "dispositivo"],
  ["Denunciar este anuncio", "Reportar"],
  ["Esto lo lee todo el mundo.", "Es pública"],
  ["quien quiera contactarte lo verá", "los compradores lo ven"],
  ["O con tu email", "O con tu correo"],
  ["Sin la ubicación", "En todo el Perú"],
  ["Cada precio «comparable» está llevado al año", "Ajustamos cada precio"],
  ["Descargar CSV para tu contador", "Descargar para el contador"],
  ["Para confirmarlo, abre este enlace:", "la palabra del botón"],
] as const)("'%s' would be found", ([text, words]) => {
  expect(UNUSED.some(([name, pattern]) => name === words && pattern.test(text))).toBe(true);
});
