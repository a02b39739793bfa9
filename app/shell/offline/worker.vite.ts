import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import type { Plugin } from "vite";

import { bundle } from "../delivery/bundle.vite";

const NETWORK_LIMIT_MS = 4000;
/** The shell: files that a page shows first, and what tells of a lost connection. */
const SHELL = /^(app-[\w-]+\.css|equipo-[\w-]+\.js)$/;
/** Files that pages may load without a connection. At most 40 kB with the shell and the pages. */
const REST = /^(extras|envios)-[\w-]+\.js$/;

interface WorkerFacts {
  /** Name of the build: with another one the browser fetches all of FILES again. */
  build: string;
  files: readonly string[];
  /** Kept once a second page is there. */
  rest?: readonly string[];
  networkLimitMs?: number;
}

export function bundleWorker({
  build,
  files,
  rest = [],
  networkLimitMs = NETWORK_LIMIT_MS,
}: WorkerFacts): Promise<string> {
  const entry = new URL("./worker.ts", import.meta.url);
  return bundle({
    entry,
    format: "iife",
    define: { BUILD: build, FILES: files, REST: rest, NETWORK_LIMIT_MS: networkLimitMs },
  });
}

export function bundleKillSwitch(): Promise<string> {
  return bundle({ entry: new URL("./kill-switch.ts", import.meta.url), format: "iife" });
}

/**
 * Vite plugin: writes /sw.js of this build; with REBI_SERVICE_WORKER=off the kill switch. At the end of the server's
 * build, when all files of the browser are there (Remix moves the stylesheet over from the server's).
 */
export function serviceWorker(): Plugin {
  let serverDir: string | null = null;
  return {
    name: "rebi-service-worker",
    configResolved({ command, root, build: { ssr, outDir } }) {
      if (command === "build" && ssr) serverDir = resolve(root, outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (serverDir === null) return;
        const client = join(serverDir, "../client");
        const names = (await readdir(join(client, "assets"))).sort();
        const build = createHash("sha256").update(names.join()).digest("base64url").slice(0, 8);
        const namedAs = (which: RegExp) => names.filter((name) => which.test(name)).map((name) => `/assets/${name}`);
        const source =
          process.env.REBI_SERVICE_WORKER === "off"
            ? await bundleKillSwitch()
            : await bundleWorker({ build, files: [...namedAs(SHELL), "/favicon.svg"], rest: namedAs(REST) });
        await writeFile(join(client, "sw.js"), source);
      },
    },
  };
}
