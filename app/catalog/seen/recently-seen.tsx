import { useEffect, useState, type ComponentType } from "react";

import type { SeenProps } from "./seen-shelf";

/**
 * Listings that this browser looked at, below what everyone sees. Its code comes once the page has scripts; nothing is
 * sent to the server. Where it cannot be had (offline, a newer build), there is just no shelf.
 */
export function RecentlySeen(props: SeenProps) {
  const [Shelf, setShelf] = useState<ComponentType<SeenProps>>();
  useEffect(
    () =>
      void import("./seen-shelf").then(
        (shelf) => setShelf(() => shelf.default),
        () => undefined,
      ),
    [],
  );
  return Shelf ? <Shelf key={props.listing?.id} {...props} /> : null;
}
