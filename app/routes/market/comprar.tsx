import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { hrefOf, isFormSubmission, isIndexable, parseFilters, submittedHref, unreadParams } from "~/catalog/filters";
import { hintsOf } from "~/catalog/search/hints";
import { SearchScreen } from "~/catalog/search/search-page";
import { searchMeta } from "~/catalog/search/texts";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  // Only forms without scripts pay this round trip: their address becomes the one that people share.
  if (isFormSubmission(params)) throw redirect(submittedHref(params));
  const outcome = await context.catalog.search(parseFilters(params));
  const unread = unreadParams(params);
  const { filters, cards, total, page, pages, facets, limited } = outcome;
  const key = cards[0]?.photo?.key;
  return {
    result: { filters, cards, total, page, pages, facets, limited },
    unread,
    hints: hintsOf(outcome, unread),
    firstPicture: key === undefined ? null : await context.photos.thumbnailDataUrl(key, 360),
    site: { url: context.env.siteUrl, name: context.env.brandName },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Comprar | Rebi" }];
  const {
    result: { filters, facets, total, page, pages },
    site,
  } = data;
  const { title, description } = searchMeta(
    filters,
    total,
    (slug) => facets.brands.find((brand) => brand.slug === slug)?.name ?? slug,
    site.name,
  );
  const link = (rel: string, number: number) => ({
    tagName: "link",
    rel,
    href: site.url + hrefOf({ ...filters, page: number }),
  });
  return [
    { title },
    { name: "description", content: description },
    link("canonical", page),
    ...(page > 1 ? [link("prev", page - 1)] : []),
    ...(page < pages ? [link("next", page + 1)] : []),
    ...(isIndexable(filters) && total > 0 ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

export default function Comprar() {
  const { result, unread, hints, firstPicture } = useLoaderData<typeof loader>();
  return <SearchScreen result={result} unread={unread} hints={hints} firstPicture={firstPicture} />;
}
