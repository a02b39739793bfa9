import { Link } from "@remix-run/react";

interface Crumb {
  label: string;
  /** The last one, the page itself, has none. */
  to?: string;
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Ruta de navegación" className="py-3 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {items.map(({ label, to }, position) => (
          <li key={label} className="flex min-h-6 min-w-0 items-center gap-2">
            {/* Before its own: no line ends with one. */}
            {position > 0 ? <span aria-hidden="true">/</span> : null}
            {to ? (
              <Link to={to} className="inline-flex min-h-6 items-center hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
