import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, Link, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from "react";

import { searchTerm } from "~/analytics/events";
import { pointOf } from "~/business/places/distance.server";
import { isFormSubmission, isIndexable } from "~/catalog/address";
import { CardGrid } from "~/catalog/card";
import type { Catalog } from "~/catalog/catalog.server";
import { hrefOf, parseFilters, rangesOf, submittedHref, defaultOrder, type Filters } from "~/catalog/filters";
import { keepPlace, visitorPlace } from "~/catalog/last-place.server";
import { Pick, Picking } from "~/catalog/listing/compare/picking";
import { COMPARE_MAX } from "~/catalog/listing/constants";
import { missedPlaces, readAddress, withPlainAmounts } from "~/catalog/phrases/asked-address";
import { useRecordedSearch } from "~/catalog/search-history/use-recorded-search";
import { pendingOf, type AskedChange } from "~/catalog/search/form/asked";
import { handledByForm } from "~/catalog/search/form/handled-by-form";
import { useFocusOfResults, type FocusMove } from "~/catalog/search/form/use-focus-of-results";
import { FORM_ID } from "~/catalog/suggest/constants";
import { isUserVisit } from "~/platform/http/user-visit";
import { pageTitle } from "~/shell/page/title";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";

import { FilterButton, FilterForm } from "./filter-form";
import { NothingFound, Offers, Said, Ways } from "./result-hints";
import { namesIn, searchView, shownResults, type SearchView } from "./search-view";
import { searchMeta } from "./texts";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** How many items of a list an event names. */
const LISTED_ITEMS = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = withPlainAmounts(new URL(request.url).searchParams);
  const { filters: asked, unread, missed } = readAddress(params);
  // Only forms without scripts pay this round trip: they get the canonical address, which users share.
  if (isFormSubmission(params)) {
    if (params.has("q") && params.has("precio_min"))
      throw redirect(submittedHref(await withoutFormerPlaces(params, context.catalog)));
    if (unread.length === 0 && missed.length === 0) throw redirect(hrefOf(asked));
  }
  const placeOf = (within: Filters) => {
    const place = visitorPlace(request, within);
    return place && pointOf(place);
  };
  const outcome = await context.catalog.search(asked, { placeOf });
  const misses = [...missed, ...missedPlaces(asked, outcome.filters)];
  const result = shownResults(outcome, misses);
  const { filters, cards, total, limited, q } = result;
  context.analytics.track("view_item_list", () => ({
    item_list_id: "comprar",
    items: cards.slice(0, LISTED_ITEMS).map(({ id, category }) => ({ item_id: id, item_category: category })),
  }));
  context.analytics.track("search", () => {
    const term = searchTerm(q);
    return term === null ? null : { search_term: term };
  });
  if (total === 0 && !limited && isUserVisit(request)) {
    context.metrics.count("emptySearches");
    context.searchWords.countMissed(q);
  }
  const key = cards[0]?.photo?.key;
  const { siteUrl, brandName } = context.env;
  const page = {
    result,
    view: searchView(outcome, { unread, missed: misses }),
    firstPicture: key === undefined ? null : await context.photos.thumbnailDataUrl(key),
    site: siteUrl,
    head: {
      ...searchMeta(outcome.closest?.filters ?? outcome.shown, total, namesIn(outcome), brandName),
      isIndexable: isIndexable(filters) && !params.has(PICKING) && total > 0 && outcome.typed === null,
    },
  };
  const headers = keepPlace(request, filters);
  return headers ? data(page, { headers }) : page;
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

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [{ title: pageTitle("Comprar") }];
  const {
    result: { filters, page: number, pages },
    head: { title, description, isIndexable },
    site,
  } = page;
  const link = (rel: string, to: number) => ({
    tagName: "link",
    rel,
    href: site + hrefOf({ ...filters, page: to, more: 0 }),
  });
  return [
    { title },
    { name: "description", content: description },
    link("canonical", number),
    ...(number > 1 ? [link("prev", number - 1)] : []),
    ...(number < pages ? [link("next", number + 1)] : []),
    ...(isIndexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

export default function Comprar() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}

interface SearchPageProps {
  result: Pick<ReturnType<typeof shownResults>, "filters" | "cards" | "total" | "limited" | "others">;
  view: SearchView;
  /** The picture of the first card as data URL. */
  firstPicture: string | null;
}

/** In an address of results: their cards have ticks for a comparison. */
const PICKING = "elegir";

function pickingHref(filters: Filters): string {
  const href = hrefOf(filters);
  return `${href}${href.includes("?") ? "&" : "?"}${PICKING}=si`;
}

/** The two columns of a phone, twice. */
const EAGER_CARDS = 4;

export function SearchPage({ result, view, firstPicture }: SearchPageProps) {
  const { cards, total, filters, limited, others } = result;
  const { shown, isSettled, ...changed } = useChangesOfForm(filters);
  useRecordedSearch(filters, view.heading, total);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusResults = useFocusOfResults(heading);
  const isHydrated = useHydrated();
  const isPicking = new URLSearchParams(useLocation().search).has(PICKING);
  const grid = (
    <CardGrid cards={cards} eager={EAGER_CARDS} firstPicture={firstPicture} below={isPicking ? Pick : undefined} />
  );

  return (
    // Changes and submissions of all controls bubble up to here, those outside the <form> included.
    <div
      className="wrap pb-10"
      onChange={changed.onChange}
      onClick={({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest("a.chip,a.opt")) focusResults.next("still");
      }}
      onSubmit={(event) => {
        if (isForAnotherPage(event)) return;
        event.preventDefault();
        changed.onSubmit();
        focusResults.now(closeFilters(event.currentTarget));
      }}
    >
      {view.notices.map(({ title, lines }) => (
        <Notice key={title} tone="warning" className="mt-3" title={title}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      ))}
      <div className="found">
        <h1>{view.heading}</h1>{" "}
        <div role="status">
          <h2 ref={heading} tabIndex={-1}>
            {view.count}
          </h2>
        </div>
      </div>
      <Said said={view.said} />
      {isPicking ? (
        <p>
          Marca hasta {COMPARE_MAX} anuncios para compararlos.{" "}
          <Link to={hrefOf(filters)} discover="none" className="link">
            Dejar de elegir
          </Link>
        </p>
      ) : null}
      <div className="shop">
        <FilterButton filters={shown} />
        <a href={`#${FORM_ID}`} className="skip btn btn-primary">
          Ir a los filtros
        </a>
        <div className="tools">
          {cards[0] && view.saveHref && (
            <Link to={view.saveHref} discover="none" className="btn btn-secondary px-2">
              <Icon name="bell" />
              <span className="sr-only">Guardar búsqueda</span>
            </Link>
          )}
          <OrderSelect orders={view.orders} filters={shown} />
          <Chips {...view} />
          <Offers offers={view.offers} />
        </div>
        <section aria-label="Resultados">
          {view.hidden.map(([name, value]) => (
            <input key={name} form={FORM_ID} type="hidden" name={name} value={value} />
          ))}
          {cards[0] ? (
            <>
              {isPicking ? <Picking>{grid}</Picking> : grid}
              {/* New elements for other first pages: the focus moves from the link to the results. */}
              <Pager key={filters.page - filters.more} pager={view.pager} />
              {cards[1] && !isPicking ? (
                <Link to={pickingHref(filters)} discover="none" className="link block pt-3">
                  Comparar varios
                </Link>
              ) : null}
            </>
          ) : (
            <NothingFound ways={view.ways} saveHref={view.saveHref} />
          )}
          {others ? (
            <>
              <div className="also">
                <h2>{others.heading}</h2>
                <Link to={others.href} discover="none" className="link">
                  {others.all}
                </Link>
              </div>
              <CardGrid cards={others.cards} />
            </>
          ) : null}
          <Ways of={view.near} />
        </section>
        {/* After the results: in the HTML its kilobytes would come before the first picture. */}
        <FilterForm
          filters={shown}
          sections={view.sections}
          // Without scripts the count would be that of the filters before a change.
          count={isHydrated && isSettled && !limited ? total : 0}
        />
      </div>
    </div>
  );
}

function Pager({ pager }: Pick<SearchView, "pager">) {
  return pager[0] ? (
    <nav aria-label="Páginas" className="pages">
      {pager.map(({ rel, label, href }) => (
        <Link key={rel} to={href} rel={rel} className="btn btn-secondary">
          {label}
        </Link>
      ))}
    </nav>
  ) : null;
}

/** With scripts a change goes to its canonical address without a reload: focus and scroll stay. */
function useChangesOfForm(settled: Filters) {
  const navigate = useNavigate();
  const place = useLocation();
  const isIdle = useNavigation().state === "idle";
  const address = hrefOf(settled);
  // The form shows a change at once: the address follows later, and a tick would be taken back until then.
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const pending = pendingOf(asked, place, isIdle);
  if (asked !== pending) setAsked(pending);
  const go = (params = paramsOfForm()) => {
    // Places of another department are dropped, and so is another province.
    if (params.get("ubicacion") !== settled.department) params.delete("provincia");
    if (params.get("provincia") !== settled.province) params.delete("distrito");
    const href = submittedHref(params);
    const isHere = href === location.pathname + location.search;
    if (isHere && !pending) return;
    setAsked({ from: place, filters: parseFilters(params) });
    // Back at the address that is shown, a change on its way is given up.
    navigate(href, { preventScrollReset: true, replace: isHere });
  };
  const heard = useRef(false);
  useEffect(() => {
    // Once, at hydration: the touch that ticks something may be the one that loads React. Later changes are heard.
    if (heard.current) return;
    heard.current = true;
    // Read now: React sets its controls back before the microtask.
    const params = paramsOfForm();
    const choices = new URLSearchParams(params);
    // Typed values are applied with Enter or a button.
    const { q, page, more } = settled;
    choices.set("q", q);
    if (hrefOf({ ...parseFilters(choices), ...rangesOf(settled), page, more }) !== address)
      queueMicrotask(() => go(params));
  });
  return {
    shown: pending?.filters ?? settled,
    isSettled: !pending,
    onChange({ target }: FormEvent) {
      if (
        target instanceof HTMLSelectElement ||
        (target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio"))
      )
        go();
    },
    onSubmit: () => go(),
  };
}

/** The header's button leads to the page of suggestions. */
function isForAnotherPage({ nativeEvent }: FormEvent): boolean {
  return (nativeEvent as SubmitEvent).submitter?.hasAttribute("formaction") === true;
}

function paramsOfForm(): URLSearchParams {
  const form = document.getElementById(FORM_ID) as HTMLFormElement;
  const entries = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(entries);
}

/** On a phone the open filters are above the results. (On wide screens they are visible without being open.) */
function closeFilters(screen: HTMLElement): FocusMove {
  const filters = screen.querySelector<HTMLDetailsElement>(".filters");
  if (!filters?.open) return "still";
  filters.open = false;
  return "scroll";
}

function OrderSelect({ orders, filters }: Pick<SearchView, "orders"> & { filters: Filters }) {
  return (
    <div>
      <select
        form={FORM_ID}
        name="orden"
        aria-label="Orden"
        className="input"
        value={filters.order === defaultOrder(filters.q) ? "" : filters.order}
        onChange={handledByForm}
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <Button form={FORM_ID} variant="secondary">
          Ordenar
        </Button>
      </noscript>
    </div>
  );
}

function Chips({ chips, actions }: Pick<SearchView, "chips" | "actions">) {
  return chips[0] ? (
    <ul aria-label="Filtros en uso">
      {chips.map(({ label, href }) => (
        <li key={href}>
          <Link to={href} preventScrollReset discover="none" className="chip" aria-label={`Quitar ${label}`}>
            {label} <span aria-hidden="true">✕</span>
          </Link>
        </li>
      ))}
      {actions.map(({ label, href }) => (
        <li key={label}>
          <Link to={href} discover="none" className="link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  ) : null;
}
