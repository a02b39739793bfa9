import { useEffect, useState, type ComponentType, type InputHTMLAttributes } from "react";

import { useSyncedValue } from "~/ui/fields/synced-input";

import { QUERY_MAX } from "./constants";

/** The text of a search. Recent searches and suggestions come below it when it is entered first. */
export function SuggestingBox({ value = "", ...input }: InputHTMLAttributes<HTMLInputElement> & { value?: string }) {
  const box = useSyncedValue(value);
  const [Panel, setPanel] = useState<ComponentType>();
  // Where it cannot be had (offline, a newer build), the box just searches.
  const load = () =>
    void import("../search-history/history-panel").then(
      (panel) => setPanel(() => panel.default),
      () => undefined,
    );
  useEffect(() => {
    if (document.activeElement === box.current) load();
  }, [box]);
  return (
    <>
      <input
        {...input}
        ref={box}
        name="q"
        type="search"
        defaultValue={value}
        maxLength={QUERY_MAX}
        autoComplete="off"
        onFocus={load}
      />
      {Panel ? <Panel /> : null}
    </>
  );
}
