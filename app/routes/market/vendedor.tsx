import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { MissingSeller } from "~/catalog/listing/missing-listing";
import { SellerPage } from "~/catalog/seller/seller-page";
import { sellerHeadOf, sellerPage } from "~/catalog/seller/seller-page.loader.server";
import { ownHeaders } from "~/platform/http/http";
import { pageParam } from "~/platform/http/paging";
import { nullIfLate } from "~/platform/null-if-unavailable.server";
import { SellerReviews } from "~/reviews/review-parts";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const headers = ownHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { catalog, env } = context;
  const id = params.id ?? "";
  const seller = await sellerPage(id, pageParam(new URL(request.url).searchParams), context);
  if (seller === null) {
    const { newest } = await catalog.home();
    return data({ found: false as const, newest }, { status: 404, headers: { "X-Robots-Tag": "noindex" } });
  }
  // No rating means no reviews: nothing is read.
  const reviews = seller.rating ? await nullIfLate(() => context.reviews.ofSeller(id), context) : null;
  return data({
    found: true as const,
    seller,
    reviews: reviews ?? [],
    head: sellerHeadOf(seller, { url: env.siteUrl, name: env.brandName }),
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page?.found)
    return [{ title: pageTitle("No encontramos a esta persona") }, { name: "robots", content: "noindex" }];
  const { title, description, canonical, indexed, openGraph, structuredData } = page.head;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(indexed ? [] : [{ name: "robots", content: "noindex, follow" }]),
    ...openGraph,
    { "script:ld+json": structuredData },
  ];
};

export default function Vendedor() {
  const page = useLoaderData<typeof loader>();
  return page.found ? (
    <SellerPage seller={page.seller}>
      <SellerReviews reviews={page.reviews} />
    </SellerPage>
  ) : (
    <MissingSeller newest={page.newest} />
  );
}
