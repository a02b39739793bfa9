import { RemixBrowser } from "@remix-run/react";
import { startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";

// Not used here: files are emitted for imports of the browser's build, but only the server's build passes on the
// address.
import "~/shell/extras/extras?worker&url";
import { knowingPaths } from "~/shell/delivery/known-paths";
import { NAVIGATING } from "~/shell/delivery/navigating";
import { keepTypedText } from "~/shell/delivery/typed-text";
import { PageProvider, readPage } from "~/shell/page/page-context";

type Listener = (state: { navigation: { state: string } }, options: unknown) => void;

/** The part of React's router in use here. */
interface Router {
  subscribe: (listener: Listener) => () => void;
}

const page = readPage(document);

/** Before that a user does not count as idle (~/shell/motion/rules.ts, whose import would add bytes here). */
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

/** Runs after the effects of earlier parts of the tree, before later ones. Once. */
function Effect({ run }: { run: () => void }): null {
  useLayoutEffect(run);
  return null;
}

/** Where Remix stores its router once it has rendered. */
interface RouterHolder {
  __remixRouter?: Router;
}

/**
 * RemixBrowser renders each new address at once. Where the header is not hydrated yet (a tap on `#foto-2` that follows
 * the first touch), React then discards it and renders it again (its error 421). Within a transition, the address waits
 * for it.
 */
function followInTransitions({ __remixRouter: router }: RouterHolder = window): void {
  if (!router) return;
  const { subscribe } = router;
  router.subscribe = (listener) => subscribe((state, options) => startTransition(() => listener(state, options)));
}

/** Reports the begin and end of React's navigations to the bootstrap's progress bar. */
function reportNavigations({ __remixRouter: router }: RouterHolder = window): void {
  let wasBusy = false;
  router?.subscribe(({ navigation }) => {
    const isBusy = navigation.state !== "idle";
    if (isBusy !== wasBusy) dispatchEvent(new CustomEvent(NAVIGATING, { detail: isBusy }));
    wasBusy = isBusy;
  });
}

// Fields of a search that were left open do not stand in its address, but for the catalogue's, which leads to one of
// its own. (The gate takes them out where React is not.)
addEventListener("formdata", ({ target, formData }) => {
  const { action, method } = target as HTMLFormElement;
  if (method === "get" && !action.includes("/comprar"))
    for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});

window.fetch = knowingPaths(window.fetch, () => location.pathname);

void dataDecoded().then(() => {
  const textKept = keepTypedText(document);
  const onHydrated = (): void => {
    textKept();
    reportNavigations();
    // A failure leaves animations as they are.
    setTimeout(() => void import("~/shell/motion/pause-animations").catch(() => undefined), PAUSING_AFTER_MS);
    // For tests that use the page right away.
    document.documentElement.dataset["hydrated"] = "";
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <PageProvider value={page}>
        <Effect run={followInTransitions} />
        <RemixBrowser />
        <Effect run={onHydrated} />
      </PageProvider>,
    );
  });
});
