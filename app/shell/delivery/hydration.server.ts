import type { EntryContext } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";

import { sha256Hex } from "~/platform/crypto/hash";
import type { PageScripts } from "~/platform/routes/policy";

/** Asks for the script that hydrates a page, not the page; its value is the page's fingerprint. */
export const HYDRATION_HEADER = "x-hidratar";

type Manifest = EntryContext["manifest"];

/** As its route asks (`"none"` for pages of text). The page of an error has them at once. */
export function scriptsOf(
  request: Request,
  status: number,
  { staticHandlerContext: { errors, loaderData } }: EntryContext,
  wanted: PageScripts,
): PageScripts {
  const asked = errors ? "now" : wanted;
  if (asked === "none") return "none";
  // A flash is shown once: the later request for the data would no longer know of it.
  return asked === "adaptive" && request.method === "GET" && status === 200 && !hasFlash(loaderData.root)
    ? "adaptive"
    : "now";
}

function hasFlash(rootData: unknown): boolean {
  return typeof rootData === "object" && rootData !== null && "flash" in rootData && rootData.flash !== null;
}

/** The data of a page, encoded by Remix, and the fingerprint that tells this data and build from any other. */
interface Handoff {
  text: string;
  fingerprint: string;
}

/** Reads the whole stream of the page's data; it cannot be read again. */
export async function readHandoff(context: EntryContext): Promise<Handoff> {
  const text = await new Response(context.serverHandoffStream).text();
  return { text, fingerprint: await sha256Hex(`${context.manifest.version}\n${text}`, 8) };
}

/**
 * Answers a request for the hydrating script. Only our own pages may ask (the header already keeps foreign ones
 * out, as it needs a preflight). 204 where the data has changed since the page was rendered, for React would then
 * throw away the whole document: that page stays without React.
 */
export function answerHydration(
  request: Request,
  headers: Headers,
  context: EntryContext,
  handoff: Handoff | null,
): Response {
  headers.set("Cache-Control", "no-store");
  if (request.method !== "GET" || request.headers.get("sec-fetch-site") !== "same-origin")
    return new Response(null, { status: 403, headers });
  if (!handoff || request.headers.get(HYDRATION_HEADER) !== handoff.fingerprint)
    return new Response(null, { status: 204, headers });
  headers.set("Content-Type", "text/javascript; charset=utf-8");
  return new Response(renderHydration(context, handoff.text), { headers });
}

/**
 * The module that does what Remix's `<Scripts>` does inline: the context, the data as a stream, the modules of the
 * matched routes, the part of the manifest that lazy route discovery starts from, and the entry.
 */
export function renderHydration(context: EntryContext, handoffText: string): string {
  const { manifest, serverHandoffString, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = ids.flatMap((id) => manifest.routes[id] ?? []);
  const modules = routes.map(({ module }) => module);
  const preloads = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(({ imports = [] }) => imports),
  ]);
  return [
    // All files at once: each would otherwise be found only when the one before has arrived.
    `for(const href of ${JSON.stringify([...preloads])})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `window.__remixContext=${serverHandoffString};`,
    `window.__remixContext.stream=new ReadableStream({start(c){c.enqueue(${JSON.stringify(handoffText)});c.close()}}).pipeThrough(new ` +
      "TextEncoderStream());",
    `const modules=await Promise.all([${modules.map((module) => `import(${JSON.stringify(module)})`).join(",")}]);`,
    `window.__remixManifest=${JSON.stringify(partialManifest(manifest, staticHandlerContext.location.pathname, ids))};`,
    `window.__remixRouteModules={${ids.map((id, position) => `${JSON.stringify(id)}:modules[${position}]`).join(",")}};`,
    `await import(${JSON.stringify(manifest.entry.module)});`,
  ].join("\n");
}

type RouteNode = Parameters<typeof matchRoutes>[0][number];

/** As Remix does (fog-of-war.js): the matched routes and those of the address's parents, for index routes. */
function partialManifest(manifest: Manifest, pathname: string, matched: readonly string[]): Manifest {
  const ids = new Set(matched);
  const tree = childrenOf(manifest, undefined);
  const segments = pathname.split("/").filter(Boolean);
  for (let length = segments.length - 1; length >= 0; length--) {
    for (const { route } of matchRoutes(tree, `/${segments.slice(0, length).join("/")}`) ?? [])
      if (route.id) ids.add(route.id);
  }
  return { ...manifest, routes: Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id))) };
}

function childrenOf(manifest: Manifest, parentId: string | undefined): RouteNode[] {
  return Object.values(manifest.routes)
    .flatMap((route) => route ?? [])
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) => (index ? { id, index: true } : { id, path, children: childrenOf(manifest, id) }));
}
