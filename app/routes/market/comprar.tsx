import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { searchTerm } from "~/analytics/events";
import { isFormSubmission, isIndexable, unreadParams } from "~/catalog/address";
import { hrefOf, parseFilters, submittedHref } from "~/catalog/filters";
import { SearchPage } from "~/catalog/search/search-page";
import { namesIn, searchView } from "~/catalog/search/search-view";
import { searchMeta } from "~/catalog/search/texts";
import { isOfPerson } from "~/platform/http/person";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Items of a list that an event names. */
const LISTED_ITEMS = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  // Only forms without scripts pay this round trip: their address becomes the one that people share.
  if (isFormSubmission(params)) throw redirect(submittedHref(params));
  const asked = parseFilters(params);
  const outcome = await context.catalog.search(asked);
  const { filters, cards, total, page, pages, limited } = outcome;
  // A form without scripts sends the province of the department before.
  if (filters.province !== asked.province || filters.district !== asked.district) throw redirect(hrefOf(filters));
  context.analytics.track("view_item_list", () => ({
    item_list_id: "comprar",
    items: cards.slice(0, LISTED_ITEMS).map(({ id, category }) => ({ item_id: id, item_category: category })),
  }));
  context.analytics.track("search", () => {
    const term = searchTerm(filters.q);
    return term === null ? null : { search_term: term };
  });
  if (total === 0 && !limited && isOfPerson(request)) context.metrics.count("emptySearches");
  const key = cards[0]?.photo?.key;
  const { siteUrl, brandName } = context.env;
  return {
    result: { filters, cards, total, page, pages, limited },
    view: searchView(outcome, unreadParams(params)),
    firstPicture: key === undefined ? null : await context.photos.thumbnailDataUrl(key, 360),
    site: siteUrl,
    head: {
      ...searchMeta(filters, total, namesIn(outcome), brandName),
      isIndexable: isIndexable(filters) && total > 0,
    },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Comprar | Rebi" }];
  const {
    result: { filters, page, pages },
    head: { title, description, isIndexable },
    site,
  } = data;
  const link = (rel: string, number: number) => ({
    tagName: "link",
    rel,
    href: site + hrefOf({ ...filters, page: number }),
  });
  return [
    { title },
    { name: "description", content: description },
    link("canonical", page),
    ...(page > 1 ? [link("prev", page - 1)] : []),
    ...(page < pages ? [link("next", page + 1)] : []),
    ...(isIndexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

export default function Comprar() {
  const { result, view, firstPicture } = useLoaderData<typeof loader>();
  return <SearchPage result={result} view={view} firstPicture={firstPicture} />;
}
