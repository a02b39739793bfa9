import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { ROBOTS_DISALLOW } from "~/server/route-policy";

export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...ROBOTS_DISALLOW.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.env.siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
