import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { isSearch, searchQuery, type Filters } from "~/catalog/filters";

/** Remembers the search that is shown, once: its other pages and orders are the same search. */
export function useRecordedSearch(shown: Filters, title: string, total: number): void {
  const { search } = useLocation();
  const last = useRef("");
  useEffect(() => {
    const found = searchQuery(shown);
    if (last.current === found || !isSearch(shown)) return;
    last.current = found;
    void import("./record-search").then(
      ({ recordSearch }) => recordSearch(shown, search, title, total),
      () => undefined,
    );
  }, [shown, search, title, total]);
}
