import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { isOpenService } from "~/business/switches";
import { SITEMAP_PART, sitemapXml } from "~/catalog/sitemap";
import type { Context } from "~/platform/context";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { stolenPath } from "~/registry/theft/constants";
import { SITEMAP_PATHS } from "~/server/route-policy";
import { workshopPaths } from "~/workshops/workshop-page.loader.server";

/** Pages of live reports; none while the list is closed, or when the services are down. */
async function stolenPaths({ theft, env, log }: Context): Promise<string[]> {
  if (!isOpenService(env.switches, "stolenList")) return [];
  const entries = await nullIfUnavailable(() => theft.list.entries(), log);
  return (entries ?? []).map(({ id }) => stolenPath(id));
}

/** From KV: the database is not read for the listings. `?parte=2` is a part of a large one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalog, env } = context;
  const asked = new URL(request.url).searchParams.get("parte");
  const part = asked === null ? null : Number(asked);
  const [listings, home, workshops, stolen] = await Promise.all([
    catalog.sitemap(part, SITEMAP_PART),
    catalog.home(),
    workshopPaths(context),
    stolenPaths(context),
  ]);
  const pages = [...SITEMAP_PATHS, ...workshops, ...stolen];
  const xml = sitemapXml({
    siteUrl: env.siteUrl,
    ...listings,
    categories: home.categories,
    pages,
    part,
  });
  if (xml === null) return new Response("No hay tal parte del mapa.", { status: 404 });
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
