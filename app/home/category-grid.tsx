import { Link } from "@remix-run/react";

import { findCategory, VEHICLE_KIND_NAMES, type CategoryCount, type VehicleKind } from "~/catalog/categories";
import { KIND_GROUPS } from "~/catalog/filters";
import type { Card } from "~/catalog/model";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

const ICONS: Record<VehicleKind, string> = { bicicleta: "bike", moto: "moto" };
// A phone takes the small one at any density: two large ones would be a tenth of the page.
const SIZES = "(min-width: 64rem) 36rem, 7.5rem";
const WIDTHS = [360, 720] as const;

interface CategoryGridProps {
  categories: CategoryCount[];
  limited: boolean;
  /** Cards of the page: the first of a kind gives its tile the picture. */
  pictures: readonly Card[];
}

/** A tile with a picture for each kind, and its categories below them. */
export function CategoryGrid({ categories, limited, pictures }: CategoryGridProps) {
  const known = categories
    .filter(({ count }) => count > 0 || limited)
    .map((category) => ({ ...category, kind: findCategory(category.id)?.kind }));
  if (known.length === 0) return null;
  return (
    <section aria-label="Categorías" className="kinds">
      {KIND_GROUPS.filter(({ kind }) => known.some((category) => category.kind === kind)).map(({ id, kind }) => (
        <Link key={id} to={`/comprar?tipo=${id}`} className="kind" discover="none">
          <Tile
            kind={kind}
            photo={pictures.find((card) => findCategory(card.category)?.kind === kind)?.photo ?? null}
          />
          <h2>{VEHICLE_KIND_NAMES[kind].plural}</h2>
        </Link>
      ))}
      <ul className="chips">
        {known.map(({ id, name, count }) => (
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
    </section>
  );
}

function Tile({ kind, photo }: { kind: VehicleKind; photo: Card["photo"] }) {
  return photo ? (
    <Picture photo={photo} alt="" sizes={SIZES} widths={WIDTHS} />
  ) : (
    <Icon name={ICONS[kind]} className="size-12" />
  );
}
