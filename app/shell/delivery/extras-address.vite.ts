import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Plugin } from "vite";

/** As ./assets.server.ts names it. */
const EXTRAS = "~/shell/extras/extras?worker&url";
const ADDRESS = "\0extras-address";
const FILE = /^extras-[\w-]+\.js$/;

/**
 * Vite plugin: the server's build takes the address of ~/shell/extras/extras.ts from the files of the browser's build,
 * which Remix makes first. Built again here it would have another hash, as the server's scripts are minified by another
 * tool.
 */
export function extrasAddress(): Plugin {
  let assets: string | null = null;
  return {
    name: "rebi-extras-address",
    enforce: "pre",
    configResolved({ command, root, build: { ssr, outDir } }) {
      if (command === "build" && ssr) assets = join(resolve(root, outDir), "../client/assets");
    },
    resolveId: (source) => (assets !== null && source === EXTRAS ? ADDRESS : null),
    load(id) {
      if (assets === null || id !== ADDRESS) return null;
      const [name, ...others] = readdirSync(assets).filter((file) => FILE.test(file));
      if (!name || others.length > 0)
        throw new Error(`the browser's build has ${others.length + (name ? 1 : 0)} extras`);
      return `export default ${JSON.stringify(`/assets/${name}`)};`;
    },
  };
}
