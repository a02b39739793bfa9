import { useEffect, useRef, useSyncExternalStore } from "react";

import { usePage } from "~/shell/delivery/page-context";

import { HEARTS_ACTION, parseSaved, SAVED_CHANGED } from "./hearts-form";

/**
 * Ids of the listings that are marked with a heart, newest first. They are no loader data, as a heart that is
 * pressed before hydration would make that stale: `<html data-saved>` holds them, and ./hearts.ts keeps it current.
 */
export function useSaved(): string[] {
  const { saved } = usePage();
  return parseSaved(
    useSyncExternalStore(
      subscribe,
      () => document.documentElement.dataset.saved ?? "",
      () => saved,
    ),
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener(SAVED_CHANGED, changed);
  return () => removeEventListener(SAVED_CHANGED, changed);
}

/** Who signs in or out without a new document sees other hearts. */
export function useSavedOf(uid: string | undefined): void {
  const known = useRef(uid);
  useEffect(() => {
    if (known.current === uid) return;
    known.current = uid;
    void ask();
  }, [uid]);
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch(HEARTS_ACTION, { headers: { accept: "text/plain" } });
    if (!answer.ok) return;
    document.documentElement.dataset.saved = await answer.text();
    dispatchEvent(new Event(SAVED_CHANGED));
  } catch {
    // Offline: the next document tells.
  }
}
