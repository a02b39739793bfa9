import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { SHOPPING_FEED_SIZE, shoppingFeed } from "~/catalog/shopping-feed";
import { pageParam } from "~/platform/http/paging";

/** Listings on sale, for shopping engines: from the index, without a read of the database. `?pagina=2` */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalog, env } = context;
  const page = pageParam(new URL(request.url).searchParams);
  const found = await catalog.catalogPage(page, SHOPPING_FEED_SIZE);
  const xml = shoppingFeed({ siteUrl: env.siteUrl, name: env.brandName, page, ...found });
  if (xml === null) return new Response("No hay tal página.", { status: 404 });
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
