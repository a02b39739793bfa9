import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

import { HANG_MS } from "./hang";

/** Watches the navigations that React makes itself; the bootstrap watches the browser's. */
export function HangWatch(): null {
  const { location, formMethod } = useNavigation();
  // What a form asked for may have no page of its own: this page then.
  const wanted = location && (formMethod ? "" : location.pathname + location.search);
  useEffect(() => {
    if (wanted === undefined) return;
    let over = false;
    let close: (() => void) | undefined;
    const timer = setTimeout(() => {
      void import("./hang-panel").then(({ offer }) => {
        if (!over) close = offer(wanted);
      });
    }, HANG_MS);
    return () => {
      over = true;
      clearTimeout(timer);
      close?.();
    };
  }, [wanted]);
  return null;
}
