import type { Plugin } from "vite";

import { bundle, bundleLoadedPart, type LoadedPart } from "./bundle.vite";

const MODULE = "virtual:bootstrap";
/** ../debug/debug-buffer.ts, inlined before the bootstrap where an address asks for the debug log. */
const DEBUG_MODULE = "virtual:debug-buffer";
/** Files that the bootstrap loads when they are needed, by the name of the constant with their address. */
const PARTS = {
  DIALOG_URL: { name: "espera", source: "/app/shell/delivery/slow-navigation-dialog.ts" },
  DEVICE_URL: { name: "equipo", source: "/app/shell/device/device.ts" },
} as const;
type PartName = keyof typeof PARTS;
/** What ~/shell/device loads in its turn: names of the files, and modules as it imports them. */
const DEVICE_PARTS = {
  envios: "~/shell/outbox/outbox",
  avisos: "~/shell/device/push-renewal",
  instalar: "~/shell/device/install",
} as const;
export type DevicePartName = keyof typeof DEVICE_PARTS;

/** The bootstrap as one script without globals. `addresses`: of its parts. */
export function bundleBootstrap(addresses: Record<PartName, string>): Promise<string> {
  const entry = new URL("./bootstrap.ts", import.meta.url);
  return bundle({ entry, format: "iife", define: addresses, external: Object.values(addresses) });
}

/** A part of the device's: a module, and the address of this version. */
export function bundleDevicePart(name: DevicePartName): Promise<LoadedPart> {
  return bundleLoadedPart(new URL(`${DEVICE_PARTS[name].replace("~/shell/", "../")}.ts`, import.meta.url), name);
}

function bundleDeviceParts(): Promise<LoadedPart[]> {
  return Promise.all((Object.keys(DEVICE_PARTS) as DevicePartName[]).map(bundleDevicePart));
}

/** A part of the bootstrap: a module, and the address of this version. */
export async function bundlePart(part: PartName): Promise<LoadedPart> {
  const { name, source } = PARTS[part];
  const paths: Record<string, string> = {};
  if (part === "DEVICE_URL") {
    const loaded = await bundleDeviceParts();
    Object.values(DEVICE_PARTS).forEach((module, at) => (paths[module] = loaded[at]?.address ?? ""));
  }
  return bundleLoadedPart(new URL(source.replace("/app/shell/", "../"), import.meta.url), name, paths);
}

/** Vite plugin: `import source from "virtual:bootstrap"` gives the bootstrap as a string; its parts become files. */
export function inlineBootstrap(): Plugin {
  let bundled: Promise<Record<PartName, LoadedPart>> | undefined;
  const parts = () => (bundled ??= bundleParts());
  let serves = false;
  let isClient = false;
  return {
    name: "rebi-inline-bootstrap",
    configResolved({ command, build: { ssr } }) {
      serves = command === "serve";
      isClient = !serves && !ssr;
    },
    resolveId: (id) => (id === MODULE || id === DEBUG_MODULE ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${DEBUG_MODULE}`) {
        const entry = new URL("../debug/debug-buffer.ts", import.meta.url);
        return `export default ${JSON.stringify(await bundle({ entry, format: "iife" }))};`;
      }
      if (id !== `\0${MODULE}`) return null;
      const addresses = serves
        ? { DIALOG_URL: PARTS.DIALOG_URL.source, DEVICE_URL: PARTS.DEVICE_URL.source }
        : await parts().then(({ DIALOG_URL, DEVICE_URL }) => ({
            DIALOG_URL: DIALOG_URL.address,
            DEVICE_URL: DEVICE_URL.address,
          }));
      return `export default ${JSON.stringify(await bundleBootstrap(addresses))};`;
    },
    async generateBundle() {
      if (!isClient) return;
      for (const { source, address } of [...Object.values(await parts()), ...(await bundleDeviceParts())])
        this.emitFile({ type: "asset", fileName: address.slice(1), source });
    },
  };
}

async function bundleParts(): Promise<Record<PartName, LoadedPart>> {
  return { DIALOG_URL: await bundlePart("DIALOG_URL"), DEVICE_URL: await bundlePart("DEVICE_URL") };
}
