import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

/** "scroll": with the heading at the top; "still": the page stays where the heading is in sight. */
export type FocusMove = "scroll" | "still";

/**
 * The focus goes to the results' heading after a chip, a ready range or a submission: at once and, as the results
 * change the page, again when they are there. Also where a control disappeared with its filter.
 */
export function useFocusOfResults(target: RefObject<HTMLElement>) {
  const { key, hash } = useLocation();
  const last = useRef(key);
  const wanted = useRef<FocusMove | null>(null);
  const focus = (move: FocusMove) => {
    target.current?.focus({ preventScroll: true });
    // Out of sight it would show no change.
    target.current?.scrollIntoView({ block: move === "scroll" ? "start" : "nearest" });
  };
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    // After the last 'Ver más' its link is gone as well, but the place is kept.
    const move = wanted.current ?? (document.activeElement === document.body && !hash ? "still" : null);
    wanted.current = null;
    if (move) focus(move);
  });
  return {
    next: (move: FocusMove) => (wanted.current = move),
    now(move: FocusMove) {
      wanted.current = move;
      focus(move);
    },
  };
}
