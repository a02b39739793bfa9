import { useRouteLoaderData } from "@remix-run/react";

import { Icon } from "~/ui/icon";

import { FORM_ID, RESULTS_ROUTE, SUGGESTIONS_PAGE } from "./constants";
import { SuggestingBox } from "./suggesting-box";

/**
 * The search of every page. Where room is short an icon, which is the box itself: the focus opens it, by styles alone
 * (shell.css); so it is on pages that have a large one besides, like home.
 */
export function HeaderSearch() {
  // Of the page of results, where it is the page's own box.
  const results = useRouteLoaderData(RESULTS_ROUTE) as { result: { q: string } } | undefined;
  const form = results && FORM_ID;
  return (
    <form action="/comprar" role="search" aria-label="Todo Rebi" className="find">
      <Icon name="search" className="glyph" />
      <SuggestingBox
        form={form}
        value={results?.result.q}
        aria-label="Buscar en Rebi"
        placeholder="Buscar"
        className="input"
      />
      <button form={form} className="btn btn-primary">
        Buscar
      </button>
      <button form={form} formAction={SUGGESTIONS_PAGE} className="menu-item">
        Ver sugerencias
      </button>
    </form>
  );
}
