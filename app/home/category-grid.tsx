import { Link } from "@remix-run/react";

import { findCategory, VEHICLE_KIND_NAMES, type Category, type VehicleKind } from "~/catalog/categories";
import { Icon } from "~/ui/icon";

export interface CategoryCount {
  id: string;
  count: number;
}

const KINDS: readonly VehicleKind[] = ["bicicleta", "moto"];
const ICONS: Record<VehicleKind, string> = { bicicleta: "bike", moto: "moto" };

interface KnownCategory extends CategoryCount {
  category: Category;
}

/** Links into the catalogue, with the number of listings of each (not where the numbers are incomplete). */
export function CategoryGrid({ categories, limited }: { categories: CategoryCount[]; limited: boolean }) {
  const known = categories.flatMap(({ id, count }): KnownCategory[] => {
    const category = findCategory(id);
    return category && (count > 0 || limited) ? [{ id, count, category }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section aria-label="Categorías" className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      {KINDS.filter((kind) => known.some(({ category }) => category.kind === kind)).map((kind) => (
        <div key={kind}>
          <h2 className="mb-3 flex items-center gap-2 text-xl tracking-tight sm:text-2xl">
            <Icon name={ICONS[kind]} className="size-7 text-accent" />
            {VEHICLE_KIND_NAMES[kind].plural}
          </h2>
          <ul className="chips">
            {known
              .filter(({ category }) => category.kind === kind)
              .map(({ id, count, category }) => (
                <li key={id}>
                  <Link to={`/comprar?tipo=${id}`} className="chip" discover="none">
                    {category.name}
                    {limited ? null : (
                      <span className="text-muted">
                        {count}
                        <span className="sr-only"> anuncios</span>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
