import { Link } from "@remix-run/react";

import { classes } from "./classes";
import { Icon } from "./icon";

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** The pages to offer: first, last, the current and its neighbours; null stands for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  const numbers: (number | null)[] = [];
  for (const number of shown) {
    const before = numbers.at(-1);
    if (typeof before === "number" && number - before === 2) numbers.push(before + 1);
    else if (typeof before === "number" && number - before > 2) numbers.push(null);
    numbers.push(number);
  }
  return numbers;
}

const item = "tap inline-flex items-center justify-center rounded-control border px-2 font-semibold";
const link = "border-line bg-raised hover:border-line-strong";

/** Links to the pages of a list; nothing where there is only one. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-center gap-2 py-8">
      {page > 1 ? (
        <Link to={hrefOf(page - 1)} rel="prev" className={classes(item, link)}>
          <Icon name="chevron-left" className="size-5" />
          <span className="sr-only">Página anterior</span>
        </Link>
      ) : null}
      {pageNumbers(page, pages).map((number, position) =>
        number === null ? (
          <span key={`gap-${position}`} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ) : number === page ? (
          <span key={number} aria-current="page" className={classes(item, "border-ink bg-ink text-surface")}>
            <span className="sr-only">Página </span>
            {number}
          </span>
        ) : (
          <Link key={number} to={hrefOf(number)} className={classes(item, link)}>
            <span className="sr-only">Página </span>
            {number}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link to={hrefOf(page + 1)} rel="next" className={classes(item, link)}>
          <Icon name="chevron-right" className="size-5" />
          <span className="sr-only">Página siguiente</span>
        </Link>
      ) : null}
    </nav>
  );
}
