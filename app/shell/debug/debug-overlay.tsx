import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";

import { asksForDebug } from "~/shell/page/debug-address";
import { useHydrated } from "~/ui/use-hydrated";

const Overlay = lazy(() => import("./debug-panel"));

/** The hidden log, only where the address says `debug=true`: its code is not even loaded otherwise. */
export function DebugOverlay() {
  const asked = asksForDebug(useLocation().search);
  const inBrowser = useHydrated();
  const [closed, setClosed] = useState(false);
  if (!asked || !inBrowser || closed) return null;
  return (
    <Suspense fallback={null}>
      <Overlay onClose={() => setClosed(true)} />
    </Suspense>
  );
}
