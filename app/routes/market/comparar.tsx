import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { placeOfVisitor } from "~/catalog/last-place.server";
import { ComparisonPage } from "~/catalog/listing/compare/comparison-page";
import { comparisonOf } from "~/catalog/listing/compare/comparison.loader.server";
import { COMPARE_QUERY } from "~/catalog/listing/constants";
import { serialTrust } from "~/catalog/listing/detail";
import { nullIfLate } from "~/platform/null-if-unavailable.server";
import { STANDINGS } from "~/registry/numbers/standing";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `?a=…&a=…`: up to three listings, side by side. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, catalog, clock, registry } = context;
  return comparisonOf(new URL(request.url).searchParams.getAll(COMPARE_QUERY), {
    accounts,
    catalog,
    now: clock.now(),
    from: placeOfVisitor(request),
    numberOf: async (listing) => {
      if (!listing.serialKey && !listing.isRegistered) return "";
      const standing = await nullIfLate(() => registry.standingOf(listing), context);
      if (standing === null) return "";
      return standing.may.vouch ? serialTrust(listing) : STANDINGS[standing.why].title;
    },
  });
}

export const meta = pageMeta("Comparar anuncios");

export default function Comparar() {
  return <ComparisonPage page={useLoaderData<typeof loader>()} />;
}
