import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { webManifest } from "~/shell/install/manifest";

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(JSON.stringify(webManifest(context.env.brandName)), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
