import { parseHistory, type HistoryEntry } from "./history";

/** The specification's key. */
export const HISTORY_KEY = "searchHistory";

// A browser may forbid storage, or have no room in it. The history is then simply not kept: nothing that
// the user asked for fails and nothing can be done about it, so neither the page nor the log reports it.

export function loadHistory(): HistoryEntry[] {
  try {
    return parseHistory(localStorage.getItem(HISTORY_KEY));
  } catch {
    return [];
  }
}

export function saveHistory(entries: readonly HistoryEntry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(HISTORY_KEY);
    else localStorage.setItem(HISTORY_KEY, JSON.stringify(entries));
  } catch {
    return;
  }
}
