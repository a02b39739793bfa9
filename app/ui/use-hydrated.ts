import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False on the server and while React hydrates its document, true in every other rendering of the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
