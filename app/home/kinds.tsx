import { Link } from "@remix-run/react";

import { findCategory, VEHICLE_KIND_NAMES, type CategoryCount } from "~/catalog/categories";
import { KIND_GROUPS } from "~/catalog/filters";

interface KindsProps {
  categories: readonly CategoryCount[];
  limited: boolean;
}

/** One row of a desk. */
const CATEGORIES_SHOWN = 6;

/** Both kinds with their number of listings, then the categories that have most. */
export function Kinds({ categories, limited }: KindsProps) {
  const known = categories.filter(({ count }) => count > 0 || limited).toSorted((a, b) => b.count - a.count);
  const groups = KIND_GROUPS.flatMap(({ id, kind }) => {
    const own = known.filter((category) => findCategory(category.id)?.kind === kind);
    const count = own.reduce((sum, category) => sum + category.count, 0);
    return own.length === 0 ? [] : [{ id, name: VEHICLE_KIND_NAMES[kind].plural, count }];
  });
  if (groups.length === 0) return null;
  return (
    <ul aria-label="Categorías" className="chips">
      {groups.map(({ id, name, count }) => (
        <Kind key={id} id={id} name={name} count={limited ? 0 : count} />
      ))}
      {known.slice(0, CATEGORIES_SHOWN).map(({ id, name }) => (
        <Kind key={id} id={id} name={name} />
      ))}
    </ul>
  );
}

function Kind({ id, name, count = 0 }: { id: string; name: string; count?: number }) {
  return (
    <li>
      <Link to={`/comprar?tipo=${id}`} className="chip" discover="none">
        {name}
        {count === 0 ? null : (
          <span className="text-muted">
            {count}
            <span className="sr-only"> anuncios</span>
          </span>
        )}
      </Link>
    </li>
  );
}
