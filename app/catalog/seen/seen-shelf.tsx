import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";

import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

import { addressOf, entryTitle, recent } from "../search-history/history";
import { loadHistory } from "../search-history/history-storage";
import { addSeen, type SeenListing } from "./seen";
import { loadSeen, saveSeen } from "./seen-storage";

/** One row on a desk; on a phone one to swipe. */
const SHOWN = 4;

/** Shelf of earlier viewed listings; stores the present one. Only ever rendered in a browser. */
export default function SeenShelf({ listing }: SeenProps) {
  const [seen, setSeen] = useState(loadSeen);
  useEffect(() => {
    if (listing) saveSeen(addSeen(loadSeen(), listing));
  }, [listing]);
  const others = seen.filter(({ id }) => id !== listing?.id).slice(0, SHOWN);
  // On home, where one goes on: the last search as well.
  const [search] = listing ? [] : recent(loadHistory(), 1);
  if (others.length === 0 && !search) return null;
  const forget = () => {
    saveSeen([]);
    setSeen([]);
  };
  return (
    <section aria-labelledby="vistos" className={listing ? "wrap py-6" : undefined}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="vistos" className="text-xl">
          {listing ? "Vistos hace poco" : "Sigue donde te quedaste"}
        </h2>
        {others.length > 0 ? (
          <button type="button" className="btn btn-ghost btn-sm" onClick={forget}>
            Borrar
          </button>
        ) : null}
      </div>
      {search ? (
        <p className="mb-2">
          Tu última búsqueda:{" "}
          <Link to={addressOf(search)} discover="none" className="link">
            {entryTitle(search)}
          </Link>
        </p>
      ) : null}
      <ul className="swiped grid gap-3 max-md:auto-cols-[7.5rem] md:grid-cols-4">
        {others.map(({ id, title, photo }) => (
          <li key={id} className="card">
            {photo ? (
              <Picture photo={photo} alt="" sizes="(min-width: 48rem) 25vw, 120px" widths={[360]} />
            ) : (
              <span className="no-photo">
                <Icon name="bike" className="size-12" />
              </span>
            )}
            <h3 className="pb-3">
              <Link to={`/producto/${id}`} discover="none">
                {title}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface SeenProps {
  /** The listing that is shown; null where the page is of none. */
  listing: SeenListing | null;
}
