import { RemixBrowser } from "@remix-run/react";
import { startTransition, useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";

// Not used here: files are emitted for what the browser's build mentions, and only the server's hands out its address.
import "~/shell/hearts?worker&url";
import { PageProvider, readPage } from "~/shell/page-context";

const page = readPage(document);

/**
 * Waits for the page's data. RemixBrowser does so by suspending its first render, and a key pressed in that moment
 * makes React 18 give up hydration for good (its error 345). Before hydration nothing can interrupt it.
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    // What else it throws, it throws again in the tree, where a screen for it exists.
    if (thrown instanceof Promise) await thrown;
  }
}

/**
 * React 18 sets each text area back to what the server sent when it hydrates: what was typed into it before is put
 * back. Its values are read as late as the render that is then committed.
 */
function TypedTextKept(): null {
  const [restore] = useState(() => {
    const typed = [...document.querySelectorAll("textarea")].map((area) => [area, area.value] as const);
    return () => {
      for (const [area, value] of typed) if (area.value !== value) area.value = value;
    };
  });
  useLayoutEffect(restore, [restore]);
  return null;
}

void dataDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <PageProvider value={page}>
        <RemixBrowser />
        <TypedTextKept />
      </PageProvider>,
    );
  }),
);
