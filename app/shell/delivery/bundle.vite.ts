import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

import { build, transformWithEsbuild } from "vite";

interface Part {
  entry: URL;
  format: "iife" | "es";
  /** Values of names that the source declares. */
  define?: Record<string, unknown>;
  external?: readonly string[];
  /** Modules that are files of their own, and their addresses. */
  paths?: Readonly<Record<string, string>>;
  target?: "es2021" | "es2022";
}

/** A script with all that it imports, minified. */
export async function bundle({
  entry,
  format,
  define = {},
  external = [],
  paths = {},
  target = "es2021",
}: Part): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "~": fileURLToPath(new URL("../..", import.meta.url)) } },
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target,
      minify: "esbuild",
      rollupOptions: {
        external: (id) => external.includes(id) || id in paths,
        // Types already ensure what strict mode would, and inlined scripts have no byte to spare.
        output: { paths, strict: false },
      },
      lib: { entry: fileURLToPath(entry), formats: [format], name: "bootstrap" },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error(`${entry.href}: the build gave no output`);
  const { code } = output.output[0];
  if (format === "iife") return code.trim();
  // Vite leaves the blanks of a module to later bundling.
  return (
    await transformWithEsbuild(code, "part.js", { minify: true, target, format: "esm", charset: "utf8" })
  ).code.trim();
}

/** A module that the bootstrap loads by its address, and the address of this version. */
export interface LoadedPart {
  source: string;
  address: string;
}

/** `name`: of the file, before its hash. `paths`: modules that are files of their own, and their addresses. */
export async function bundleLoadedPart(
  entry: URL,
  name: string,
  paths: Readonly<Record<string, string>> = {},
  target?: Part["target"],
): Promise<LoadedPart> {
  const source = await bundle({ entry, format: "es", paths, target });
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { source, address: `/assets/${name}-${hash}.js` };
}
