import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { MissingSeller } from "~/catalog/listing/missing-listing";
import { readSellerQuery, sellerParams } from "~/catalog/seller-query";
import { sellerPath } from "~/catalog/seller/seller";
import { SellerPage } from "~/catalog/seller/seller-page";
import { sellerHeadOf, sellerPage } from "~/catalog/seller/seller-page.loader.server";
import { FollowForm } from "~/follows/follow-form";
import { submitFollow } from "~/follows/follow.action.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageParam } from "~/platform/http/paging";
import { nullIfLate } from "~/platform/null-if-unavailable.server";
import { SellerReviews } from "~/reviews/review-parts";
import { pageTitle } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { catalog, env } = context;
  const id = params.id ?? "";
  const { searchParams } = new URL(request.url);
  const query = { ...readSellerQuery(searchParams), page: pageParam(searchParams) };
  const seller = await sellerPage(id, query, context);
  if (seller === null) {
    const { newest } = await catalog.home();
    return data({ found: false as const, newest }, { status: 404, headers: { "X-Robots-Tag": "noindex" } });
  }
  // No rating means no reviews: nothing is read.
  const before = /^\d{1,15}$/.exec(searchParams.get("antes") ?? "")?.[0];
  const found = seller.hasReviews
    ? await nullIfLate(() => context.reviews.ofSeller(id, before ? Number(before) : null), context)
    : null;
  const pathOf = (antes?: string) => {
    const params = sellerParams(query);
    if (antes) params.set("antes", antes);
    return `${sellerPath(id, params)}#opiniones`;
  };
  const viewer = seller.isSelf ? null : await context.accounts.session();
  return data({
    found: true as const,
    seller,
    /** Null for a visitor, and where it could not be read. */
    follows: viewer && (await nullIfLate(() => context.follows.isFollowing(viewer.uid, id), context)),
    reviews: found && {
      reviews: found.reviews,
      older: found.next === null ? null : pathOf(String(found.next)),
      newest: before ? pathOf() : null,
    },
    head: sellerHeadOf(seller, { url: env.siteUrl, name: env.brandName }),
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const sellerId = params.id ?? "";
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitFollow(context, { uid, sellerId, back: sellerPath(sellerId), form }));
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
  const failure = useActionData<typeof action>();
  return page.found ? (
    <SellerPage
      seller={page.seller}
      follow={
        page.seller.isSelf ? null : <FollowForm follows={page.follows} path={page.seller.path} failure={failure} />
      }
      reviews={page.reviews ? <SellerReviews {...page.reviews} /> : null}
    />
  ) : (
    <MissingSeller newest={page.newest} />
  );
}
