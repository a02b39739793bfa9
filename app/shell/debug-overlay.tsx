import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "@remix-run/react";

const Overlay = lazy(() => import("./debug-panel"));

/** The hidden log, only where the address says `debug=true`: its code is not even loaded otherwise. */
export function DebugOverlay() {
  const [search] = useSearchParams();
  const asked = search.get("debug") === "true";
  const [mounted, setMounted] = useState(false);
  const [closed, setClosed] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!asked || !mounted || closed) return null;
  return (
    <Suspense fallback={null}>
      <Overlay onClose={() => setClosed(true)} />
    </Suspense>
  );
}
