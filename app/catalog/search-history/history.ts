import { hrefOf, isSearch, parseFilters, searchQuery, type Filters } from "~/catalog/filters";

/** One search that was made in this browser (specification, section 3). */
export interface HistoryEntry {
  /** When it was first made, ms since 1970, as text. */
  id: string;
  /** Text as typed; empty where only filters were set. */
  query: string;
  /** The other filters, as the address says them (`{ tipo: "mtb" }`). */
  filters: Readonly<Record<string, string>>;
  /** When it was last made, ms since 1970. */
  timestamp: number;
  resultCount: number;
  /** How often it was made. Not in the specification: popularity would have nothing to count. */
  count: number;
  /** As its page was titled; missing in older entries. The words of all filters stay on the server. */
  title?: string;
}

export const SEARCH_HISTORY_MAX = 50;
export const LIST_MAX = 10;

export function filtersOf({ query, filters }: Pick<HistoryEntry, "query" | "filters">): Filters {
  return parseFilters(new URLSearchParams({ ...filters, q: query }));
}

/** Where an entry leads; the same for the same query and filters. */
export function addressOf(entry: Pick<HistoryEntry, "query" | "filters">): string {
  return hrefOf(filtersOf(entry));
}

/**
 * The history after a search. The same query with the same filters refreshes its entry; another is new. Either
 * goes first, so that the oldest is what falls out beyond 50. `now`: ms since 1970.
 */
export function record(
  entries: readonly HistoryEntry[],
  { filters, resultCount, title }: { filters: Filters; resultCount: number; title?: string },
  now: number,
): HistoryEntry[] {
  if (!isSearch(filters)) return [...entries];
  const query = filters.q;
  const others = othersOf(filters);
  const address = addressOf({ query, filters: others });
  const known = entries.find((entry) => addressOf(entry) === address);
  const entry = {
    id: known?.id ?? freeId(entries, now),
    query,
    filters: others,
    timestamp: now,
    resultCount,
    count: (known?.count ?? 0) + 1,
    ...(title !== undefined && { title }),
  };
  return [entry, ...entries.filter((other) => other !== known)].slice(0, SEARCH_HISTORY_MAX);
}

/** A text alone as it was typed. */
export function entryTitle({ title, query, filters }: HistoryEntry): string {
  const others = Object.values(filters);
  return (others.length > 0 && title) || [query, ...others].filter(Boolean).join(", ");
}

/** Newest first. */
export function recent(entries: readonly HistoryEntry[], limit = LIST_MAX): HistoryEntry[] {
  return [...entries].sort((a, b) => b.timestamp - a.timestamp).slice(0, limit);
}

/** Grouped by query and filters, most often made first. Each group: its newest entry, the count of all. */
export function popular(entries: readonly HistoryEntry[], limit = LIST_MAX): HistoryEntry[] {
  const groups = new Map<string, HistoryEntry>();
  for (const entry of entries) {
    const address = addressOf(entry);
    const group = groups.get(address);
    const newest = group && group.timestamp >= entry.timestamp ? group : entry;
    groups.set(address, { ...newest, count: entry.count + (group?.count ?? 0) });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || b.timestamp - a.timestamp).slice(0, limit);
}

export function forget(entries: readonly HistoryEntry[], address: string): HistoryEntry[] {
  return entries.filter((entry) => addressOf(entry) !== address);
}

/** Reads the browser's storage. Broken entries, or another program's, count as missing. */
export function parseHistory(text: string | null): HistoryEntry[] {
  const list = parseList(text ?? "[]");
  return list.flatMap((value) => decodeEntry(value) ?? []).slice(0, SEARCH_HISTORY_MAX);
}

function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function decodeEntry(value: unknown): HistoryEntry | null {
  if (!isRecord(value)) return null;
  const { id, query, filters, timestamp, resultCount, count = 1, title } = value;
  if (typeof id !== "string" || typeof query !== "string" || !isRecord(filters)) return null;
  if (!isCount(timestamp) || !isCount(resultCount) || !isCount(count)) return null;
  const texts = Object.fromEntries(
    Object.entries(filters).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
  const asked = filtersOf({ query, filters: texts });
  if (!isSearch(asked)) return null;
  const entry = { id, query: asked.q, filters: othersOf(asked), timestamp, resultCount, count };
  return typeof title === "string" ? { ...entry, title } : entry;
}

function othersOf(filters: Filters): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(searchQuery({ ...filters, q: "" })));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A whole number of ms or things; also keeps dates of the far future from breaking the page. */
function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The time as an id; a second search within the same millisecond takes the next. */
function freeId(entries: readonly HistoryEntry[], now: number): string {
  let id = now;
  while (entries.some((entry) => entry.id === String(id))) id++;
  return String(id);
}
