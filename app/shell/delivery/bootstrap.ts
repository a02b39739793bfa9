/*
 * The only script of a page that works without React: menus, toasts, and when to load React, the extras (hearts, the
 * cart, the theme) or what the device is for (offline, updates, installing).
 * Inlined with the page's nonce by bootstrap.vite.ts, at most 3.1 kB. It listens on the document, so it works
 * on all that React renders later, and it writes only what React never sets.
 */
import type * as Device from "~/shell/device/device";
import type * as Layers from "~/shell/extras/layers";
import { ADD } from "~/shell/hearts/constants";
import { keep } from "~/shell/page/keep-cookie";
import { COPY_MARK } from "~/shell/page/worker-constants";

import { chooseLoadMoment, type LinkFacts } from "./link-quality";
import { NAVIGATING } from "./navigating";
import type * as SlowNavigationDialog from "./slow-navigation-dialog";

/** Addresses of ./slow-navigation-dialog.ts and of the others imported as types, set by bootstrap.vite.ts. */
declare const DIALOG_URL: string;
declare const DEVICE_URL: string;
declare const LAYERS_URL: string;

interface NavigatorWithConnection extends Navigator {
  connection?: LinkFacts;
  /** Of iPhones and iPads: false in Safari, true in the installed app. */
  standalone?: boolean;
}

/** Short, as each listener of the page names it. */
const on: typeof addEventListener = addEventListener;
/**
 * Addresses of the whole stylesheet and of ~/shell/extras/extras.ts; fingerprint of the data of this page (adaptive
 * pages only).
 */
const {
  nonce,
  dataset: { css, extras, fingerprint },
} = document.currentScript as HTMLScriptElement & { dataset: { css: string; extras: string; fingerprint: string } };

function append(place: Element, tag: string, properties: Record<string, unknown>): HTMLElement {
  return place.appendChild(Object.assign(document.createElement(tag), properties));
}

/** Resolves when the element has loaded or failed. */
function add(tag: string, properties: Record<string, unknown>): Promise<unknown> {
  return new Promise((done) => append(document.head, tag, { ...properties, onload: done, onerror: done }));
}

const ignore = (): void => undefined;

/** Loads a part of the page and has it show itself. */
function show(part: string, event?: Event): void {
  void import(/* @vite-ignore */ part).then((module: typeof SlowNavigationDialog | typeof Device | typeof Layers) => {
    module.show(event);
  }, ignore);
}

// Menus: one click on a link anywhere, Escape, or going back closes them. (A click outside does so by CSS alone.)
function closeMenus(): HTMLDetailsElement | undefined {
  const open = document.querySelectorAll<HTMLDetailsElement>("details[name][open]");
  for (const menu of open) menu.open = false;
  return open[0];
}
on("click", (event) => {
  const target = event.target as Element;
  const link = target.closest("a");
  const dismissed = target.closest("[data-dismiss]")?.parentElement;
  if (dismissed) {
    event.preventDefault();
    dismissed.hidden = true;
  } else if (link) {
    closeMenus();
    // A place of this page (a photo) is no step of the history: Back leaves the page.
    if (link.matches('[href^="#"]')) location.replace(link.href);
    if (!hasModifier(event)) useExtras(event, link as Element as HTMLButtonElement);
  }
});
on("keydown", (event) => {
  if (event.key === "Escape") (closeMenus()?.firstChild as HTMLElement | undefined)?.focus();
});
// A handler keeps its place before the listeners that come later: extras/history-step.ts puts its own there.
onpopstate = closeMenus;

// The menu of a phone, the sheet of filters and the opened search: Back closes them.
const layer = (event: Event): void => {
  if ((event.target as Element).matches(".phone,.filters,.find *")) show(LAYERS_URL, event);
};
on("toggle", layer, true);
on("focusin", layer);

on("submit", (event) => {
  const button = event.submitter as HTMLButtonElement | null;
  if (button) useExtras(event, button);
});

// Extras: the first use of a link or form with `data-extra` loads the file that does it, and is repeated then. Without
// the file, links and forms work as plain ones. A heart shows at once that it was pressed; the file ends the bar.
let loadingExtras: Promise<unknown> | undefined;
let useExtras = (event: Event, button: HTMLButtonElement): void => {
  if ((button.form ?? button).dataset.extra !== "") return;
  event.preventDefault();
  if (button.ariaPressed) button.ariaPressed = `${button.name === ADD}`;
  showProgress(event);
  loadingExtras ??= add("script", { type: "module", src: extras, nonce });
  void loadingExtras.then(() => {
    useExtras = ignore;
    button.click();
  });
};

// A navigation: a bar at once, as the browser draws it (rules for it would weigh on every first view), and after 3 s a
// dialog, a file of its own, as hardly any page needs it. entry.client.tsx reports the navigations of React.
let bar: HTMLProgressElement | undefined;
let timer: ReturnType<typeof setTimeout>;
function showProgress(isShown?: unknown, event?: Event): void {
  clearTimeout(timer);
  bar?.remove();
  if (!isShown) return;
  bar = append(document.body, "progress", {
    // Of no use to screen readers: the focus goes to the page that arrives, and the dialog speaks of one that does not.
    ariaHidden: true,
    style: "position:fixed;inset:0 0 auto;width:100%;height:4px",
  }) as HTMLProgressElement;
  // Without a value it moves by itself.
  if (matchMedia("(prefers-reduced-motion)").matches) bar.value = 0.5;
  timer = setTimeout(show, 3000, DIALOG_URL, event);
}
on(NAVIGATING, (event) => showProgress((event as CustomEvent<boolean>).detail));

function hasModifier(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey;
}
const linkAt = (place: EventTarget | null): Element | null => (place as Element).closest('a[href^="/"]');
const leave = (event: Event): void => {
  const { target, submitter } = event as SubmitEvent;
  const from = submitter ? (target as Element) : linkAt(target);
  // Not to another window, to a file or to a place of this page. What React handles is prevented.
  if (
    from &&
    !(event.defaultPrevented || hasModifier(event as MouseEvent) || from.matches('[target],[download],[href*="#"]'))
  )
    showProgress(true, event);
};
on("click", leave);
on("submit", leave);
// Kept by the browser for going back, the page must not come back with them.
on("pagehide", () => showProgress());

// Styles: once the whole stylesheet is in the browser's cache, the server links it instead of inlining.
let sheet: Promise<unknown> | undefined;
function loadSheet(): void {
  if (!document.querySelector(`link[href="${css}"]`))
    sheet = add("link", { rel: "stylesheet", href: css }).then(() =>
      keep("css", css.replace(/.*-|\..*/g, ""), 31536000),
    );
}

// The device: a lost connection, a new version, the browser's offer to install. A file of its own, kept by the service
// worker, which is registered when the page is done, and never where data are spared.
const { connection = {}, serviceWorker: workers, standalone } = navigator as NavigatorWithConnection;
const device = (event?: Event): void => show(DEVICE_URL, event);
on("offline", device);
on("beforeinstallprompt", (event) => {
  event.preventDefault();
  device(event);
});
on("load", () => {
  // Browsers that describe their link have it.
  if (moment === "idle") requestIdleCallback(start);
  // Cookies say that something waits to be sent (~/shell/outbox), or that notifications come here. Safari on a phone
  // has no event for installing.
  if (standalone === false || COPY_MARK in window || /por-/.test(document.cookie)) device();
  if (!connection.saveData)
    setTimeout(() => {
      // Once for all later pages. The worker keeps it as well.
      loadSheet();
      workers?.register("/sw.js").then((registration) => {
        // Without a controller this is the first visit: nothing is updated.
        if (!workers.controller) return;
        if (registration.waiting) device();
        registration.onupdatefound = device;
        // An installed app is resumed for weeks, and the browser looks for another version at a navigation only.
        on("visibilitychange", () => {
          if (!document.hidden) void registration.update().catch(ignore);
        });
      }, ignore);
    }, 2000);
});

// React.
let loading: Promise<void> | undefined;
async function load(): Promise<void> {
  loadSheet();
  const answer = await fetch(location.href, {
    headers: { "x-hidratar": fingerprint },
    cache: "no-store",
    // An address that leads elsewhere by now (a sign-in in another window) has no script, and is no error to log.
    redirect: "manual",
  });
  await sheet;
  if (answer.status === 200) void add("script", { type: "module", nonce, text: await answer.text() });
}
function start(): void {
  // Offline or the page has moved on. It works without React; the next one tries again.
  loading ??= load().catch(ignore);
}

const moment =
  fingerprint &&
  chooseLoadMoment(connection, (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[])[0]);
if (moment) {
  if (/debug=true/.test(location.search)) on("load", start);
  if (moment !== "never")
    for (const type of ["pointerdown", "keydown", "focusin"])
      on(type, ({ target }) => {
        // Another page is on its way then: React would come before it, on the same link.
        if (!linkAt(target)) start();
      });
} else {
  // React comes with the page, and the page that it goes to next needs other styles.
  loadSheet();
}
