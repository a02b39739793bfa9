import { useEffect, useState, type ComponentType } from "react";

import type { SeenProps } from "./seen-shelf";

/**
 * Listings viewed in this browser, below the first view. Its code loads once the page has scripts. The server gets the
 * ids with a request for recommendations only (app/shell/extras/assistant). Where the code cannot be loaded (offline, a
 * newer build), there is no shelf.
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
