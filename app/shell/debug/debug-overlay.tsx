import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";

import { asksForDebug } from "~/shell/page/debug-address";

const Overlay = lazy(() => import("./debug-panel"));

const noSubscription = () => () => {};

/** The hidden log, only where the address says `debug=true`: its code is not even loaded otherwise. */
export function DebugOverlay() {
  const asked = asksForDebug(useLocation().search);
  const inBrowser = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  const [closed, setClosed] = useState(false);
  if (!asked || !inBrowser || closed) return null;
  return (
    <Suspense fallback={null}>
      <Overlay onClose={() => setClosed(true)} />
    </Suspense>
  );
}
