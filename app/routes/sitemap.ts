import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { sitemapXml } from "~/catalog/sitemap";

/** The map for search engines, from the index: no database is read. `?parte=2` is a part of a large one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalog, env } = context;
  const [entries, home] = await Promise.all([catalog.sitemap(), catalog.home()]);
  const xml = sitemapXml({ siteUrl: env.siteUrl, entries, categories: home.categories, part: new URL(request.url).searchParams.get("parte") });
  if (xml === null) return new Response("No hay tal parte del mapa.", { status: 404 });
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" } });
}
