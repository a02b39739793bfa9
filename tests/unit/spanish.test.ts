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
] as const)("'%s' would be found", ([text, words]) => {
  expect(UNUSED.some(([name, pattern]) => name === words && pattern.test(text))).toBe(true);
});
