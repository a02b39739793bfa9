import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { isOpenService } from "~/business/switches";
import { pageParam } from "~/platform/http/paging";
import { STOLEN_FEED_PATH } from "~/registry/theft/constants";

import { stolenFeed } from "../list/feed";

/** `pagina`. The public list, from KV, for programs of others. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { env, theft } = context;
  const entries = isOpenService(env.switches, "stolenList") ? await theft.list.entries() : null;
  const page = pageParam(new URL(request.url).searchParams);
  const feed =
    entries && stolenFeed({ siteUrl: env.siteUrl, name: env.brandName, path: STOLEN_FEED_PATH, entries, page });
  if (feed === null) return new Response("No hay tal página.", { status: 404 });
  return new Response(feed, {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
