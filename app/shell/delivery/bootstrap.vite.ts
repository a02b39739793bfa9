import type { Plugin } from "vite";

import { bundle, bundleLoadedPart, type LoadedPart } from "./bundle.vite";

const MODULE = "virtual:bootstrap";
/** ../debug/debug-buffer.ts, inlined before the bootstrap where an address asks for the debug log. */
const DEBUG_MODULE = "virtual:debug-buffer";
/** ../last-error/check.ts, inlined before the bootstrap on iPhones and iPads. */
const LAST_ERROR_MODULE = "virtual:last-error";
const OFFER_SOURCE = "/app/shell/last-error/offer.ts";
/** ../measuring/load-measure.ts, inlined before the bootstrap in pages that are measured. */
const MEASURING_MODULE = "virtual:measuring";
const MEASURE_SOURCE = "/app/shell/measuring/measure.ts";
/** Files that the bootstrap loads when they are needed, by the name of the constant with their address. */
const PARTS = {
  DIALOG_URL: { name: "espera", source: "/app/shell/delivery/slow-navigation-dialog.ts" },
  DEVICE_URL: { name: "equipo", source: "/app/shell/device/device.ts" },
  LAYERS_URL: { name: "capas", source: "/app/shell/extras/layers.ts" },
} as const;
type PartName = keyof typeof PARTS;
/** Files and modules that ~/shell/device loads in its turn, by the names under which it imports them. */
const DEVICE_PARTS = {
  envios: "~/shell/outbox/outbox",
  avisos: "~/shell/device/push-renewal",
  instalar: "~/shell/device/install",
} as const;
type DevicePartName = keyof typeof DEVICE_PARTS;

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

/**
 * The module that measures a page, and those that it loads when something goes wrong, with the addresses of these
 * versions.
 */
export async function bundleMeasure(): Promise<{ measure: LoadedPart; errors: LoadedPart }> {
  const errors = await bundleLoadedPart(new URL("../measuring/error-list.ts", import.meta.url), "fallas");
  const entry = new URL(MEASURE_SOURCE.replace("/app/shell/", "../"), import.meta.url);
  const paths = { "~/shell/measuring/error-list": errors.address };
  return { measure: await bundleLoadedPart(entry, "medidas", paths, "es2022"), errors };
}

/** The script that loads it, to be inlined. `address`: of the module. */
export function bundleMeasuring(address: string): Promise<string> {
  const entry = new URL("../measuring/load-measure.ts", import.meta.url);
  return bundle({ entry, format: "iife", define: { MEASURE_URL: address }, external: [address] });
}

/** The module that offers the error that was stored last, with the address of this version. */
export function bundleOffer(): Promise<LoadedPart> {
  return bundleLoadedPart(new URL(OFFER_SOURCE.replace("/app/shell/", "../"), import.meta.url), "ultimo-error");
}

/** The script that loads it where there is one, to be inlined. `address`: of the module. */
export function bundleCheck(address: string): Promise<string> {
  const entry = new URL("../last-error/check.ts", import.meta.url);
  return bundle({ entry, format: "iife", define: { OFFER_URL: address }, external: [address] });
}

/** Vite plugin: `import source from "virtual:bootstrap"` gives the bootstrap as a string; its parts become files. */
export function inlineBootstrap(): Plugin {
  let bundled: Promise<Record<PartName, LoadedPart>> | undefined;
  const parts = () => (bundled ??= bundleParts());
  let measuring: ReturnType<typeof bundleMeasure> | undefined;
  const measuringParts = () => (measuring ??= bundleMeasure());
  let serves = false;
  let isClient = false;
  return {
    name: "rebi-inline-bootstrap",
    configResolved({ command, build: { ssr } }) {
      serves = command === "serve";
      isClient = !serves && !ssr;
    },
    resolveId: (id) => ([MODULE, DEBUG_MODULE, LAST_ERROR_MODULE, MEASURING_MODULE].includes(id) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${DEBUG_MODULE}`) {
        const entry = new URL("../debug/debug-buffer.ts", import.meta.url);
        return `export default ${JSON.stringify(await bundle({ entry, format: "iife" }))};`;
      }
      if (id === `\0${LAST_ERROR_MODULE}`) {
        const address = serves ? OFFER_SOURCE : (await bundleOffer()).address;
        return `export default ${JSON.stringify(await bundleCheck(address))};`;
      }
      if (id === `\0${MEASURING_MODULE}`) {
        const address = serves ? MEASURE_SOURCE : (await measuringParts()).measure.address;
        return `export default ${JSON.stringify(await bundleMeasuring(address))};`;
      }
      if (id !== `\0${MODULE}`) return null;
      const loaded = serves ? null : await parts();
      const addresses = ofParts((part) => loaded?.[part].address ?? PARTS[part].source);
      return `export default ${JSON.stringify(await bundleBootstrap(addresses))};`;
    },
    async generateBundle() {
      if (!isClient) return;
      const files = [
        ...Object.values(await parts()),
        ...(await bundleDeviceParts()),
        ...Object.values(await measuringParts()),
        await bundleOffer(),
      ];
      for (const { source, address } of files) this.emitFile({ type: "asset", fileName: address.slice(1), source });
    },
  };
}

async function bundleParts(): Promise<Record<PartName, LoadedPart>> {
  const names = Object.keys(PARTS) as PartName[];
  const loaded = await Promise.all(names.map(bundlePart));
  return Object.fromEntries(names.map((name, at) => [name, loaded[at]])) as Record<PartName, LoadedPart>;
}

function ofParts<Value>(valueOf: (part: PartName) => Value): Record<PartName, Value> {
  const names = Object.keys(PARTS) as PartName[];
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<PartName, Value>;
}
