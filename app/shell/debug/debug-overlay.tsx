import { useSearchParams } from "@remix-run/react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";

const Overlay = lazy(() => import("./debug-panel"));

const noSubscription = () => () => {};

/** The hidden log, only where the address says `debug=true`: its code is not even loaded otherwise. */
export function DebugOverlay() {
  const [search] = useSearchParams();
  const asked = search.get("debug") === "true";
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
