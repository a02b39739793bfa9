import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * The focus after a navigation by React, as a browser's own would leave it: on what the address names by its
 * fragment, else at the start of the new screen. What a screen has focused itself stays so.
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
