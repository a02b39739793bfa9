import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

import { build, type Plugin } from "vite";

const MODULE = "virtual:bootstrap";
/** Address of the dialog on the dev server. */
const DIALOG_SOURCE = "/app/shell/delivery/slow-navigation-dialog.ts";

interface Part {
  entry: string;
  format: "iife" | "es";
  /** Address of the slow navigation dialog, which is a file of its own. */
  dialog?: string;
}

/** A script with all it imports, minified. */
async function bundle({ entry, format, dialog }: Part): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "~": fileURLToPath(new URL("../..", import.meta.url)) } },
    define: { DIALOG_URL: JSON.stringify(dialog) },
    build: {
      write: false,
      target: "es2020",
      minify: "esbuild",
      rollupOptions: { external: (id) => id === dialog },
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: [format], name: "bootstrap" },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error(`${entry}: the build gave no output`);
  return output.output[0].code.trim();
}

/** The bootstrap as one script without globals. `dialog`: address of the slow navigation dialog. */
export function bundleBootstrap(dialog: string): Promise<string> {
  return bundle({ entry: "./bootstrap.ts", format: "iife", dialog });
}

/** The slow navigation dialog: a module, and the address of this version. */
export async function bundleDialog(): Promise<{ source: string; address: string }> {
  const source = await bundle({ entry: "./slow-navigation-dialog.ts", format: "es" });
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { source, address: `/assets/espera-${hash}.js` };
}

/** Vite plugin: `import source from "virtual:bootstrap"` gives the bootstrap as a string; its dialog becomes a file. */
export function inlineBootstrap(): Plugin {
  let dialog: ReturnType<typeof bundleDialog> | undefined;
  let serves = false;
  let isClient = false;
  return {
    name: "rebi-inline-bootstrap",
    configResolved({ command, build: { ssr } }) {
      serves = command === "serve";
      isClient = !serves && !ssr;
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const address = serves ? DIALOG_SOURCE : (await (dialog ??= bundleDialog())).address;
      return `export default ${JSON.stringify(await bundleBootstrap(address))};`;
    },
    async generateBundle() {
      if (!isClient) return;
      const { source, address } = await (dialog ??= bundleDialog());
      this.emitFile({ type: "asset", fileName: address.slice(1), source });
    },
  };
}
