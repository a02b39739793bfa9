import { fileURLToPath } from "node:url";

import { build, type Plugin } from "vite";

const MODULE = "virtual:bootstrap";

/** The bootstrap with all it imports, minified to one script that leaves no name behind. */
export async function bundleBootstrap(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2020",
      minify: "esbuild",
      lib: { entry: fileURLToPath(new URL("./bootstrap.ts", import.meta.url)), formats: ["iife"], name: "bootstrap" },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("bootstrap: the build gave no output");
  return output.output[0].code.trim();
}

/** Vite plugin: `import source from "virtual:bootstrap"` gives the bootstrap as a string. */
export function inlineBootstrap(): Plugin {
  return {
    name: "rebi-inline-bootstrap",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: async (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(await bundleBootstrap())};` : null),
  };
}
