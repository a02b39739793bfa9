import { Link } from "@remix-run/react";

import { findCategory, VEHICLE_KIND_NAMES, type CategoryCount, type VehicleKind } from "~/catalog/categories";
import { Icon } from "~/ui/icon";

const KINDS: readonly VehicleKind[] = ["bicicleta", "moto"];
const ICONS: Record<VehicleKind, string> = { bicicleta: "bike", moto: "moto" };

export function CategoryGrid({ categories, limited }: { categories: CategoryCount[]; limited: boolean }) {
  const known = categories
    .filter(({ count }) => count > 0 || limited)
    .map((category) => ({ ...category, kind: findCategory(category.id)?.kind }));
  if (known.length === 0) return null;
  return (
    <section aria-label="Categorías" className="grid grid-cols-1 gap-4 sm:gap-8 lg:grid-cols-2">
      {KINDS.filter((kind) => known.some((category) => category.kind === kind)).map((kind) => (
        <div key={kind}>
          <h2 className="mb-2 flex items-center gap-2 text-xl tracking-tight sm:text-2xl">
            <Icon name={ICONS[kind]} className="size-7 text-accent" />
            {VEHICLE_KIND_NAMES[kind].plural}
          </h2>
          <ul className="chips">
            {known
              .filter((category) => category.kind === kind)
              .map(({ id, name, count }) => (
                <li key={id}>
                  <Link to={`/comprar?tipo=${id}`} className="chip" discover="none">
                    {name}
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
