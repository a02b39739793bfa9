import { useLocation, useMatches } from "@remix-run/react";

import type { PageSearch } from "~/shell/page/page-search";
import { Icon } from "~/ui/icon";

import { SUGGESTIONS_PAGE } from "./constants";
import { SuggestingBox } from "./suggesting-box";

/**
 * The search of every page. Where room is short an icon, which is the box itself: the focus opens it, by styles alone
 * (shell.css). The home page and that of suggestions have a large one besides, and so only the icon.
 */
export function HeaderSearch() {
  const { pathname } = useLocation();
  const { form, text } = usePageSearch();
  return (
    <form
      action="/comprar"
      role="search"
      className={pathname === "/" || pathname === SUGGESTIONS_PAGE ? "find find-icon" : "find"}
    >
      <Icon name="search" />
      <SuggestingBox form={form} value={text} aria-label="Buscar en Rebi" placeholder="Buscar" className="input" />
      <button form={form} className="btn btn-primary">
        Buscar
      </button>
      <button form={form} formAction={SUGGESTIONS_PAGE} className="menu-item">
        Ver sugerencias
      </button>
    </form>
  );
}

function usePageSearch(): Partial<PageSearch> {
  const data = useMatches().at(-1)?.data as { pageSearch?: PageSearch } | null | undefined;
  return data?.pageSearch ?? {};
}
