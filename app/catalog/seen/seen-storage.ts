import { parseSeen, type SeenListing } from "./seen";

const SEEN_KEY = "rebi-vistos";

// Where the browser forbids storage or is full, nothing is stored: the user did not ask for it.

export function loadSeen(): SeenListing[] {
  try {
    return parseSeen(localStorage.getItem(SEEN_KEY));
  } catch {
    return [];
  }
}

export function saveSeen(seen: readonly SeenListing[]): void {
  try {
    if (seen.length === 0) localStorage.removeItem(SEEN_KEY);
    else localStorage.setItem(SEEN_KEY, JSON.stringify(seen));
  } catch {
    return;
  }
}
