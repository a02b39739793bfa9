/*
 * The only script of a page that works without React: menus, theme, toasts, and when to load React.
 * Inlined with the page's nonce by bootstrap.vite.ts, at most 3 kB. It listens on the document, so it goes on
 * working on whatever React renders later, and it writes only what React never sets.
 */
import type * as HangPanel from "./hang-panel";
import { decide, type LinkFacts } from "./link-quality";

/** Address of ./hang-panel.ts, set by bootstrap.vite.ts. */
declare const HANG_PANEL: string;

interface NavigatorWithConnection extends Navigator {
  connection?: LinkFacts;
}

const INTENTS = ["pointerdown", "touchstart", "keydown", "focusin"] as const;
const root = document.documentElement;
const script = document.currentScript as HTMLScriptElement;
/** Address of the whole stylesheet; what identifies the data this page was rendered from (adaptive pages only). */
const { css = "", fingerprint } = script.dataset;
const nonce = script.nonce;

function keep(name: string, value: string): void {
  document.cookie = `${name}=${value};path=/;max-age=31536000;secure;samesite=lax`;
}

// Menus: one click on a link anywhere, Escape, or going back closes them. (A click outside does so by CSS alone.)
function closeMenus(): HTMLDetailsElement | undefined {
  const open = [...document.querySelectorAll<HTMLDetailsElement>("details[name][open]")];
  for (const menu of open) menu.open = false;
  return open[0];
}
document.addEventListener("click", (event) => {
  const target = event.target as Element;
  const dismiss = target.closest("[data-dismiss]");
  if (dismiss?.parentElement) {
    event.preventDefault();
    dismiss.parentElement.hidden = true;
  } else if (target.closest("a")) closeMenus();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenus()?.querySelector("summary")?.focus();
});
addEventListener("popstate", closeMenus);

// Theme: at once and without a reload.
document.addEventListener("submit", (event) => {
  const choice = event.submitter as HTMLButtonElement | null;
  if (choice?.name !== "theme") return;
  event.preventDefault();
  root.dataset.theme = choice.value;
  keep("theme", choice.value);
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[name=theme]")) {
    button.setAttribute("aria-pressed", `${button.value === choice.value}`);
  }
  closeMenus()?.querySelector("summary")?.focus();
});

// A navigation that hangs: its panel comes as a file of its own, as hardly any page ever needs it. It decides
// whether there is anything to show: what React has taken, what opens elsewhere.
let hang: ReturnType<typeof setTimeout>;
const leave = (event: Event): void => {
  if (!(event as SubmitEvent).submitter && !(event.target as Element).closest('a[href^="/"]')) return;
  clearTimeout(hang);
  hang = setTimeout(() => void import(HANG_PANEL).then((panel: typeof HangPanel) => panel.offer(event)), 3000);
};
addEventListener("click", leave);
addEventListener("submit", leave);
addEventListener("pagehide", () => clearTimeout(hang));

// The header's ground, where the browser has no scroll-driven animations.
if (!CSS.supports("animation-timeline:scroll()")) {
  const mark = () => root.toggleAttribute("data-scrolled", scrollY > 20);
  addEventListener("scroll", mark, { passive: true });
  mark();
}

// Styles: once the whole stylesheet is in the browser's cache, the server links it instead of inlining.
const sheetName = css.replace(/.*-|\.css$/g, "");
function stylesheet(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = css;
    link.onload = link.onerror = () => resolve();
    document.head.appendChild(link);
  });
}
addEventListener("load", () => {
  if (document.querySelector(`link[href="${css}"]`)) keep("css", sheetName);
});

// React.
let started = false;
function start(): void {
  if (!started) void loadReact();
  started = true;
}
async function loadReact(): Promise<void> {
  try {
    const sheet = document.querySelector(`link[href="${css}"]`) ? null : stylesheet().then(() => keep("css", sheetName));
    const answer = await fetch(location.href, { headers: { "x-hidratar": fingerprint ?? "" }, cache: "no-store", redirect: "error" });
    await sheet;
    if (answer.status !== 200) return;
    const hydrate = document.createElement("script");
    hydrate.type = "module";
    hydrate.nonce = nonce;
    hydrate.text = await answer.text();
    document.body.appendChild(hydrate);
  } catch {
    // Offline or the page has moved on. It works without React; the next one tries again.
  }
}

if (fingerprint) {
  const { connection } = navigator as NavigatorWithConnection;
  const { saveData, effectiveType, downlink, rtt } = connection ?? {};
  const [timing] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const moment = decide({ saveData, effectiveType, downlink, rtt, connect: timing && timing.connectEnd - timing.connectStart });
  if (location.search.includes("debug=true")) addEventListener("load", start);
  if (moment === "idle") {
    addEventListener("load", () => {
      if ("requestIdleCallback" in window) requestIdleCallback(start);
      else setTimeout(start, 200);
    });
  }
  if (moment !== "never") for (const type of INTENTS) addEventListener(type, start, { once: true, passive: true });
}
