import { parseHistory, type HistoryEntry } from "./history";

/** The specification's key. */
export const HISTORY_KEY = "searchHistory";

// A browser may forbid storage, or have no room in it. The history is then simply not kept: nothing that
// anyone asked for fails, nobody could do anything about it, and so neither the page nor the log says a word.

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
