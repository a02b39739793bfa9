import type { ListQuery } from "./query";

/** One page of rows that are in memory, both ways; an unknown cursor gives the first page. */
export function pageOfRows<Row extends { id: string }>(
  rows: readonly Row[],
  { after, before }: Pick<ListQuery, "after" | "before">,
  size: number,
): { rows: Row[]; next: string | null; previous: string | null } {
  const at = rows.findIndex(({ id }) => id === (after ?? before));
  const from = at < 0 ? 0 : after !== null ? at + 1 : Math.max(0, at - size);
  const shown = rows.slice(from, from + size);
  return {
    rows: shown,
    next: from + size < rows.length ? (shown.at(-1)?.id ?? null) : null,
    previous: from > 0 ? (shown[0]?.id ?? null) : null,
  };
}
