import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";

import { CardGrid } from "~/catalog/card";
import {
  formatFilters,
  hrefOf,
  NO_FILTERS,
  ORDERS,
  parseFilters,
  QUERY_MAX,
  withFilters,
  without,
  type Filters,
} from "~/catalog/filters";
import { SearchHistory } from "~/catalog/search-history/search-history";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";

import { FilterForm, FORM_ID } from "./filter-form";
import { handledByForm, SyncedInput } from "./form-controls";
import type { SearchOutcome } from "./search";
import { GROUP_NAMES, headingOfSearch, listingCountText, ORDER_NAMES, searchChips } from "./texts";

interface SearchScreenProps {
  result: SearchOutcome & { limited: boolean };
  /** The picture of the first card as data URL. */
  firstPicture: string | null;
}

/** The two columns of a phone, twice. */
const EAGER_CARDS = 4;

/** The catalogue: text, filters, results. A plain GET form; with scripts each change is shown at once. */
export function SearchScreen({ result, firstPicture }: SearchScreenProps) {
  const { cards, total, page, pages, facets, limited } = result;
  const { shown, ...changed } = useChangesOfForm(result.filters);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, hrefOf(result.filters));
  const brandName = (slug: string) => facets.brands.find((brand) => brand.slug === slug)?.name ?? slug;

  return (
    // Changes and the submission of every control bubble up to here, those outside the <form> included.
    <div className="wrap pb-10" onChange={changed.onChange} onSubmit={changed.onSubmit}>
      <h1 className="pt-6 pb-4 text-2xl tracking-tight sm:text-3xl">{headingOfSearch(result.filters, brandName)}</h1>
      <div className="flex gap-2 pb-3" role="search">
        <SyncedInput
          form={FORM_ID}
          name="q"
          value={result.filters.q}
          type="search"
          aria-label="Buscar en los anuncios"
          placeholder="Marca o modelo"
          maxLength={QUERY_MAX}
          className="input"
        />
        <SearchHistory
          filters={result.filters}
          total={total}
          titleOf={(filters) => headingOfSearch(filters, brandName)}
          countText={listingCountText}
        />
        <Button form={FORM_ID}>Buscar</Button>
      </div>
      <div className="shop">
        <FilterForm filters={shown} facets={facets} />
        <section aria-label="Resultados">
          {limited ? (
            <Notice
              tone="warning"
              className="mt-3"
              title="Por unos minutos buscamos solo entre los anuncios más nuevos."
            >
              Los filtros y sus cantidades no cuentan los demás.
            </Notice>
          ) : null}
          <div className="flex items-center justify-between gap-2 py-3">
            <div role="status">
              <h2 ref={heading} tabIndex={-1} className="font-semibold whitespace-nowrap">
                {listingCountText(total)}
              </h2>
            </div>
            <OrderSelect filters={shown} />
          </div>
          <Chips filters={result.filters} brandName={brandName} />
          {total > 0 ? (
            <CardGrid cards={cards} eager={EAGER_CARDS} firstPicture={firstPicture} />
          ) : (
            <NothingFound result={result} />
          )}
          {/* A new one for each page: the focus of the link that led there goes to the results. */}
          <Pagination
            key={page}
            page={page}
            pages={pages}
            hrefOf={(number) => hrefOf({ ...result.filters, page: number })}
          />
        </section>
      </div>
    </div>
  );
}

/** With scripts a change goes to its canonical address without a reload: focus and scroll stay. */
function useChangesOfForm(settled: Filters) {
  const navigate = useNavigate();
  const address = hrefOf(settled);
  // The form shows a change at once: the address follows later, and a tick would be taken back until then.
  const [asked, setAsked] = useState<{ from: string; filters: Filters } | null>(null);
  if (asked && asked.from !== address) setAsked(null);
  const go = (filters = filtersOfForm()) => {
    setAsked({ from: address, filters });
    navigate(hrefOf(filters), { preventScrollReset: true });
  };
  const heard = useRef(false);
  useEffect(() => {
    // Once, at hydration: the touch that ticks something may be the one that loads React. Later changes are heard.
    if (heard.current) return;
    heard.current = true;
    const filters = filtersOfForm();
    const { types, brands, department, condition, order } = filters;
    if (hrefOf({ ...settled, types, brands, department, condition, order }) !== address)
      queueMicrotask(() => go(filters));
  });
  return {
    shown: asked?.filters ?? settled,
    /** Typed text is applied with Enter or a button. */
    onChange({ target }: FormEvent) {
      if (
        target instanceof HTMLSelectElement ||
        (target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio"))
      )
        go();
    },
    onSubmit(event: FormEvent<HTMLElement>) {
      event.preventDefault();
      go();
      showResults(event.currentTarget);
    },
  };
}

function filtersOfForm(): Filters {
  const form = document.getElementById(FORM_ID) as HTMLFormElement;
  const entries = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  return parseFilters(new URLSearchParams(entries));
}

/** On a phone the open filters stand before the results. (On wide screens they are in sight without being open.) */
function showResults(screen: HTMLElement): void {
  const filters = screen.querySelector<HTMLDetailsElement>(".filters");
  if (!filters?.open) return;
  filters.open = false;
  screen.querySelector("h2")?.scrollIntoView();
}

/** Where a control went away with its filter (a chip), the focus goes to the results instead of being lost. */
function useFocusKept(target: RefObject<HTMLElement>, address: string): void {
  const last = useRef(address);
  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [address, target]);
}

function OrderSelect({ filters }: { filters: Filters }) {
  const offered = ORDERS.filter((order) => order !== "relevancia" || filters.q !== "");
  return (
    <div className="flex min-w-0 gap-2">
      <select
        form={FORM_ID}
        name="orden"
        aria-label="Orden"
        className="input"
        value={filters.order}
        onChange={handledByForm}
      >
        {offered.map((order) => (
          <option key={order} value={order}>
            {ORDER_NAMES[order]}
          </option>
        ))}
      </select>
      <Button form={FORM_ID} variant="secondary" className="px-3">
        <Icon name="sort" />
        <span className="sr-only">Ordenar</span>
      </Button>
    </div>
  );
}

function Chips({ filters, brandName }: { filters: Filters; brandName: (slug: string) => string }) {
  const chips = searchChips(filters, brandName);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filtros en uso" className="flex flex-wrap gap-2 pb-3">
      {chips.map(({ label, rest }) => (
        <li key={hrefOf(rest)}>
          <Link to={hrefOf(rest)} preventScrollReset discover="none" className="chip" aria-label={`Quitar ${label}`}>
            {label} <span aria-hidden="true">✕</span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={hrefOf(withFilters(NO_FILTERS, { order: filters.order === "relevancia" ? "recientes" : filters.order }))}
          preventScrollReset
          discover="none"
          className="btn btn-ghost"
        >
          Limpiar filtros
        </Link>
      </li>
      <li>
        <Link
          to={`/perfil/busquedas/nueva?${formatFilters(withFilters(filters, { order: "recientes" }))}`}
          discover="none"
          className="btn btn-ghost"
        >
          Guardar búsqueda
        </Link>
      </li>
    </ul>
  );
}

/** Says which filter to loosen, and how many listings wait there. */
function NothingFound({ result: { filters, loosened } }: Pick<SearchScreenProps, "result">) {
  const helpful = loosened.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-raised p-8 text-center">
      <p className="text-xl font-bold">No hay anuncios con estos filtros</p>
      {helpful.length > 0 ? (
        <>
          <p className="text-muted">Prueba a quitar uno:</p>
          <ul className="flex flex-wrap justify-center gap-2">
            {helpful.map(({ group, total }) => (
              <li key={group}>
                <Link to={hrefOf(without(filters, group))} discover="none" className="chip">
                  Sin {GROUP_NAMES[group]} <span>{listingCountText(total)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <LinkButton to="/comprar" variant="secondary">
        Ver todos los anuncios
      </LinkButton>
    </div>
  );
}
