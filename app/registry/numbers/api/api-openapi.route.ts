import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { CHECK_RULE } from "../check/check.server";
import { openApi } from "./open-api";

export function loader({ context }: LoaderFunctionArgs): Response {
  const { siteUrl, brandName } = context.env;
  return Response.json(openApi({ siteUrl, name: brandName, limit: CHECK_RULE.limit }), {
    headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=3600" },
  });
}
