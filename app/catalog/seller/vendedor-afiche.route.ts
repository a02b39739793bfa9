import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { shopWeek } from "~/accounts/shop";
import { DAY_SECONDS } from "~/business/durations";
import { weekLines } from "~/business/hours";
import { sha256Hex } from "~/platform/crypto/hash";
import { notFound } from "~/platform/http/http";

import { sellerPath } from "./seller";
import { shopPosterPdf } from "./shop-poster.server";
import { shopView } from "./shop-view.server";

/** Raise it when the poster's look changes. */
const LOOK = 1;

/** The printable poster of a shop: public, as the page that it leads to. Drawn once a day. @throws a 404 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { accounts, env, cache, clock, waitUntil } = context;
  const id = params.id ?? "";
  const profile = await accounts.publicProfile(id);
  if (!profile?.shop) throw notFound("Esta página no es de una tienda.");
  const path = sellerPath(id);
  const { place, address } = shopView(profile.shop, {
    path,
    siteUrl: env.siteUrl,
    holidays: env.holidays,
    now: clock.now(),
  });
  const facts = {
    name: profile.displayName,
    address: address || place,
    hours: weekLines(shopWeek(profile.shop)),
    url: env.siteUrl + path,
    siteName: env.brandName,
    at: profile.since,
  };
  const key = `shop-poster:${await sha256Hex(JSON.stringify([LOOK, facts]))}`;
  const kept = await cache.getBytes(key);
  const pdf = kept ? new Uint8Array(kept) : await shopPosterPdf(facts);
  if (!kept) waitUntil(cache.put(key, pdf.slice().buffer, { ttlSeconds: DAY_SECONDS }));
  return new Response(pdf.slice(), {
    headers: {
      "Cache-Control": "public, max-age=300",
      "Content-Disposition": 'inline; filename="afiche.pdf"',
      "Content-Type": "application/pdf",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}
