import type { Plugin } from "vite";

const BEYOND_LATIN = /[^\0-\u00ff]/g;

/** Escapes what is beyond Latin-1. esbuild does so in strings; what it leaves stands in regular expressions. */
export function latinSource(code: string): string {
  return code.replace(BEYOND_LATIN, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Vite plugin: the server's script has no character beyond Latin-1. V8 keeps a script with one such character at two
 * bytes for each of all of them, in every isolate (docs/figures.md).
 */
export function keepSourceLatin(): Plugin {
  return {
    name: "rebi-latin-source",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === "chunk") file.code = latinSource(file.code);
    },
  };
}
