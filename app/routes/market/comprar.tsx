import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { searchTerm } from "~/analytics/events";
import { isFormSubmission, isIndexable } from "~/catalog/address";
import type { Catalog } from "~/catalog/catalog.server";
import { hrefOf, parseFilters, submittedHref } from "~/catalog/filters";
import { missedPlaces, readAddress, withPlainAmounts } from "~/catalog/phrases/asked-address";
import { SearchPage } from "~/catalog/search/search-page";
import { namesIn, searchView, shownResults } from "~/catalog/search/search-view";
import { searchMeta } from "~/catalog/search/texts";
import { isOfPerson } from "~/platform/http/person";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Items of a list that an event names. */
const LISTED_ITEMS = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = withPlainAmounts(new URL(request.url).searchParams);
  const { filters: asked, unread, missed } = readAddress(params);
  // Only forms without scripts pay this round trip: their address becomes the one that people share.
  if (isFormSubmission(params)) {
    if (params.has("q") && params.has("precio_min"))
      throw redirect(submittedHref(await withoutFormerPlaces(params, context.catalog)));
    if (unread.length === 0 && missed.length === 0) throw redirect(hrefOf(asked));
  }
  const outcome = await context.catalog.search(asked);
  const misses = [...missed, ...missedPlaces(asked, outcome.filters)];
  const result = shownResults(outcome, misses);
  const { filters, cards, total, limited } = result;
  context.analytics.track("view_item_list", () => ({
    item_list_id: "comprar",
    items: cards.slice(0, LISTED_ITEMS).map(({ id, category }) => ({ item_id: id, item_category: category })),
  }));
  context.analytics.track("search", () => {
    const term = searchTerm(outcome.typed ?? filters.q);
    return term === null ? null : { search_term: term };
  });
  if (total === 0 && !limited && isOfPerson(request)) context.metrics.count("emptySearches");
  const key = cards[0]?.photo?.key;
  const { siteUrl, brandName } = context.env;
  return {
    result,
    view: searchView(outcome, { unread, missed: misses }),
    firstPicture: key === undefined ? null : await context.photos.thumbnailDataUrl(key, 360),
    site: siteUrl,
    head: {
      ...searchMeta(filters, total, namesIn(outcome), brandName),
      isIndexable: isIndexable(filters) && total > 0 && outcome.typed === null,
    },
  };
}

/** The filter form without scripts still sends the province of the department before. */
async function withoutFormerPlaces(
  params: URLSearchParams,
  catalog: Pick<Catalog, "search">,
): Promise<URLSearchParams> {
  const asked = parseFilters(params);
  if (asked.province === null) return params;
  const { filters } = await catalog.search(asked);
  if (filters.province !== asked.province) params.delete("provincia");
  if (filters.district !== asked.district) params.delete("distrito");
  return params;
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
