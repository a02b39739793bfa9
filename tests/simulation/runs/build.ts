import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build, type Plugin } from "esbuild";

import { intentWeightsForEsbuild } from "../../../app/assistant/intents/weights.vite.ts";
import { ROUTE_TABLE } from "../../../app/server/route-table/route-table.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** All modules of addresses, as the router knows them: `import { ROUTES } from "simulation:routes"`. */
const ROUTES: Plugin = {
  name: "routes",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^simulation:routes$/ }, () => ({ path: "routes", namespace: "simulation" }));
    onLoad({ filter: /.*/, namespace: "simulation" }, () => {
      const files = [...new Set(ROUTE_TABLE.map(({ file }) => file))];
      const imports = files.map((file, at) => `import * as page${at} from ${JSON.stringify(`./app/${file}`)};`);
      const rows = ROUTE_TABLE.map(({ path, file }) => `[${JSON.stringify(path)}, page${files.indexOf(file)}]`);
      return { contents: `${imports.join("\n")}\nexport const ROUTES = [${rows.join(",\n")}];`, resolveDir: ROOT };
    });
  },
};

/** Styles, and texts that Vite makes: nothing of a page is drawn. */
const NOT_DRAWN: Plugin = {
  name: "not-drawn",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:|\.css$|\?(?:inline|url|worker&url|worker)/ }, ({ path }) => ({
      path,
      namespace: "nothing",
    }));
    onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: 'export default "";' }));
  },
};

/** Bundles a run of the simulation; the path of the script. */
export async function buildSimulation(outfile = join(ROOT, ".local/cache/simulation.mjs")): Promise<string> {
  mkdirSync(dirname(outfile), { recursive: true });
  await build({
    entryPoints: [join(ROOT, "tests/simulation/runs/run.ts")],
    outfile,
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    // Modules are run for what they do, whatever package.json says.
    ignoreAnnotations: true,
    sourcemap: "inline",
    logLevel: "error",
    jsx: "automatic",
    define: { "import.meta.env": JSON.stringify({ MODE: "production", PROD: true, DEV: false }) },
    alias: { "cloudflare:workers": join(ROOT, "tests/simulation/runtime/cloudflare-workers.ts") },
    plugins: [ROUTES, intentWeightsForEsbuild(), NOT_DRAWN],
  });
  return outfile;
}
