import { Link } from "@remix-run/react";

import { Icon } from "../icon";

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** The pages to offer: first, last, the current and its neighbours; null for a gap. */
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

export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Páginas" className="pages">
      {page > 1 ? (
        <Link to={hrefOf(page - 1)} rel="prev" className="page-link">
          <Icon name="chevron-left" className="size-5" />
          <span className="sr-only">Página anterior</span>
        </Link>
      ) : null}
      {pageNumbers(page, pages).map((number, position) =>
        number === null ? (
          <span key={`gap-${position}`} aria-hidden="true" className="text-muted">
            …
          </span>
        ) : number === page ? (
          <span key={number} aria-current="page" className="page-link">
            <span className="sr-only">Página </span>
            {number}
          </span>
        ) : (
          <Link key={number} to={hrefOf(number)} className="page-link">
            <span className="sr-only">Página </span>
            {number}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link to={hrefOf(page + 1)} rel="next" className="page-link">
          <Icon name="chevron-right" className="size-5" />
          <span className="sr-only">Página siguiente</span>
        </Link>
      ) : null}
    </nav>
  );
}
