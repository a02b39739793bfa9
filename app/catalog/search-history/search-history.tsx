import { useEffect, useState, type ComponentType } from "react";

import { activeGroups } from "~/catalog/filters";

import type { HistoryProps } from "./history-panel";

/** The history under the search box. Its code comes when the box is entered, or when there is a search to remember. */
export function SearchHistory(props: HistoryProps) {
  const [Panel, setPanel] = useState<ComponentType<HistoryProps>>();
  const asked = activeGroups(props.filters)[0];
  useEffect(() => {
    const box = document.querySelector("[type=search]");
    // Where it cannot be had (offline, a newer build), there is just no history.
    const load = () =>
      void import("./history-panel").then(
        (panel) => setPanel(() => panel.default),
        () => undefined,
      );
    if (asked || document.activeElement === box) load();
    box?.addEventListener("focus", load);
    return () => box?.removeEventListener("focus", load);
  }, [asked]);
  return Panel ? <Panel {...props} /> : null;
}
