import { Link } from "@remix-run/react";

export interface HomeDrop {
  id: string;
  title: string;
  price: string;
  /** `Bajó S/ 200 el 3 de noviembre` */
  drop: string;
}

/** Price drops as lines without pictures: the pictures of home are its budget. */
export function PriceDrops({ drops }: { drops: readonly HomeDrop[] }) {
  return (
    <ul className="swiped grid gap-3 max-md:auto-cols-[17rem] md:grid-cols-2">
      {drops.map(({ id, title, price, drop }) => (
        <li key={id}>
          <Link
            to={`/producto/${id}`}
            discover="none"
            className="grid h-full grid-cols-[1fr_auto] items-center gap-x-3 rounded-card border border-line bg-raised px-4 py-2 hover:bg-sunken"
          >
            <span className="truncate">{title}</span>
            <span className="price">{price}</span>
            <span className="col-span-2 text-sm text-success">{drop}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
