import { parseFilters, type Filters } from "~/catalog/filters";

import { record } from "./history";
import { loadHistory, saveHistory } from "./history-storage";

/** Remembers a search in this browser. `search`: of the address, as it was asked. */
export function recordSearch(shown: Filters, search: string, title: string, resultCount: number): void {
  // A text that was read as filters is kept as it was typed. Without results the title is that of what is near.
  const typed = parseFilters(new URLSearchParams(search));
  const asked = typed.q === shown.q && resultCount > 0 ? { filters: shown, title } : { filters: typed };
  saveHistory(record(loadHistory(), { ...asked, resultCount }, Date.now()));
}
