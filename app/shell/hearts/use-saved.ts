import { useEffect, useRef, useSyncExternalStore } from "react";

import { usePage } from "~/shell/page/page-context";

import { HEARTS_ACTION, parseSaved, SAVED_CHANGED } from "./constants";

/**
 * Ids of the listings that are marked with a heart, newest first. They are no loader data, as a heart pressed before
 * hydration would make that stale: `<html data-saved>` holds them, and ../extras/hearts.ts keeps it current.
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

/** Asks for the saved listings again where a user signs in or out without a new document. */
export function useRefreshedSaved(uid: string | undefined): void {
  const known = useRef(uid);
  useEffect(() => {
    if (known.current === uid) return;
    known.current = uid;
    void refresh();
  }, [uid]);
}

async function refresh(): Promise<void> {
  try {
    const answer = await fetch(HEARTS_ACTION, { headers: { accept: "text/plain" } });
    if (!answer.ok) return;
    document.documentElement.dataset.saved = await answer.text();
    dispatchEvent(new Event(SAVED_CHANGED));
  } catch {
    // Offline: the next document shows it.
  }
}
