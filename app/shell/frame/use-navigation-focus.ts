import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * The focus after a navigation by React, as a browser would leave it: on the element of the fragment, else at the start
 * of the new page. An element that the page has focused itself keeps the focus.
 */
export function useNavigationFocus(): void {
  const { key, pathname, hash } = useLocation();
  const last = useRef({ key, pathname });
  useEffect(() => {
    const before = last.current;
    last.current = { key, pathname };
    if (before.key === key) return;
    const main = document.querySelector("main");
    const target = document.getElementById(hash.slice(1)) ?? (before.pathname === pathname ? null : main);
    if (!main?.contains(document.activeElement)) target?.focus({ preventScroll: true });
  }, [key, pathname, hash]);
}
