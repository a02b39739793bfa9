import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

import { build } from "vite";

interface Part {
  /** Address of the source. */
  entry: URL;
  format: "iife" | "es";
  /** Values of names that the source declares. */
  define?: Record<string, unknown>;
  /** Addresses of files that it imports when it runs. */
  external?: readonly string[];
}

/** A script with all that it imports, minified. */
export async function bundle({ entry, format, define = {}, external = [] }: Part): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "~": fileURLToPath(new URL("../..", import.meta.url)) } },
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: "es2020",
      minify: "esbuild",
      rollupOptions: { external: (id) => external.includes(id) },
      lib: { entry: fileURLToPath(entry), formats: [format], name: "bootstrap" },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error(`${entry.href}: the build gave no output`);
  return output.output[0].code.trim();
}

/** A module that the bootstrap loads by its address, and the address of this version. */
export interface LoadedPart {
  source: string;
  address: string;
}

/** `name`: of the file, before its hash. */
export async function bundleLoadedPart(entry: URL, name: string): Promise<LoadedPart> {
  const source = await bundle({ entry, format: "es" });
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { source, address: `/assets/${name}-${hash}.js` };
}
