import { RemixBrowser } from "@remix-run/react";
import { startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";

// Not used here: files are emitted for what the browser's build mentions, and only the server's hands out its address.
import "~/shell/extras/extras?worker&url";
import { knowingPaths } from "~/shell/delivery/known-paths";
import { NAVIGATING } from "~/shell/delivery/navigating";
import { keepTypedText } from "~/shell/delivery/typed-text";
import { PageProvider, readPage } from "~/shell/page/page-context";

/** The part of React's router in use here. */
interface Router {
  subscribe(listener: (state: { navigation: { state: string } }) => void): () => void;
}

const page = readPage(document);

/** Nobody is idle before (~/shell/motion/rules.ts, which would weigh here). */
const PAUSING_AFTER_MS = 5000;

/**
 * Waits for the page's data. RemixBrowser does so by suspending its first render, and a key pressed in that moment
 * makes React 18 give up hydration for good (its error 345). Before hydration nothing can interrupt it.
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    // Its other errors are thrown again in the tree, where an ErrorBoundary shows them.
    if (thrown instanceof Promise) await thrown;
  }
}

/** Rendered last, so that its effect runs when all of the page is hydrated. */
function Hydrated({ then }: { then: () => void }): null {
  useLayoutEffect(then, [then]);
  return null;
}

/** Tells the bootstrap's progress bar when React begins and ends a navigation. The router is Remix's. */
function reportNavigations(): void {
  let wasBusy = false;
  (window as { __remixRouter?: Router }).__remixRouter?.subscribe(({ navigation }) => {
    const isBusy = navigation.state !== "idle";
    if (isBusy !== wasBusy) dispatchEvent(new CustomEvent(NAVIGATING, { detail: isBusy }));
    wasBusy = isBusy;
  });
}

window.fetch = knowingPaths(window.fetch, () => location.pathname);

void dataDecoded().then(() => {
  const textKept = keepTypedText(document);
  const onHydrated = (): void => {
    textKept();
    reportNavigations();
    // A failure leaves animations as they are.
    setTimeout(
      () =>
        void import("~/shell/motion/pausing").then(
          ({ pauseAnimations }) => pauseAnimations(),
          () => undefined,
        ),
      PAUSING_AFTER_MS,
    );
    // For tests that use the page right away.
    document.documentElement.dataset["hydrated"] = "";
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <PageProvider value={page}>
        <RemixBrowser />
        <Hydrated then={onHydrated} />
      </PageProvider>,
    );
  });
});
