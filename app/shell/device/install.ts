/*
 * The offer to install the site. A file of its own, which ./device.ts loads where the browser can (its event), and in
 * Safari on a phone, which has no event for it.
 */
import { hideBanner, showBanner } from "../page/banner";
import { INSTALL_ASKED } from "../page/device-panel-constants";
import { keep } from "../page/keep-cookie";
import {
  DISMISSED_SECONDS,
  dismissedUntil,
  hasHomeScreen,
  mayOfferInstall,
  nextVisit,
  parseVisits,
  visitsText,
  type Visits,
} from "./install-rules";

/** Chromium's `beforeinstallprompt`. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

const DISMISSED_MS = DISMISSED_SECONDS * 1000;
const ID = "instalar-app";
const TITLE = "Instala la app";
const VISITS_KEY = "rebi-visitas";
/** Something to write into, or the bar that contacts a seller: the banner would cover it. */
const IN_THE_WAY = "main form[method=post] :is(textarea,select,input:not([type=hidden])),.contact-bar";
const DISMISS = { label: "Ahora no" };

/**
 * Offers to install the site from the second visit on, never over a form, and not again for 90 days after a no.
 * `event`: of Chromium; without it the way is the page that says how.
 */
export function offerInstall(event?: InstallEvent): void {
  if (event) installWhenAsked(event);
  const allowed = mayOfferInstall({
    visits: countVisit(),
    isDismissed: isDismissed(),
    hasForm: document.querySelector(IN_THE_WAY) !== null,
    isInstalled: matchMedia("(display-mode: standalone)").matches,
  });
  if (!allowed) return;
  if (event) offerPrompt(event);
  else if (hasHomeScreen(navigator.userAgent)) offerInstructions();
}

function offerPrompt(event: InstallEvent): void {
  const text = "Ábrela desde tu pantalla de inicio, también con poca señal.";
  const [install, ...others] = showBanner({ id: ID, title: TITLE, text, actions: [{ label: "Instalar" }, DISMISS] });
  install?.addEventListener("click", () => void ask(event));
  endWith(others);
  addEventListener("appinstalled", () => hideBanner(ID), { once: true });
}

function offerInstructions(): void {
  const text = "Toca Compartir y luego «Agregar a inicio»: se abre también con poca señal.";
  const actions = [{ label: "Ver cómo", href: "/instalar#iphone" }, DISMISS];
  endWith([...showBanner({ id: ID, title: TITLE, text, actions })]);
  // Instructions that were read are not shown again.
  document.querySelector(`#${ID} a`)?.addEventListener("click", () => dismissUntil(Date.now() + DISMISSED_MS));
}

/** The panel of the device may ask at any time (~/shell/panel). The browser's offer counts once. */
function installWhenAsked(event: InstallEvent): void {
  addEventListener(
    INSTALL_ASKED,
    (asked) => {
      asked.preventDefault();
      void ask(event);
    },
    { once: true },
  );
}

async function ask(event: InstallEvent): Promise<void> {
  try {
    await event.prompt();
    end((await event.userChoice).outcome);
  } catch {
    // The event was used already: the browser offers it again at the next page.
    hideBanner(ID);
  }
}

function endWith(buttons: HTMLButtonElement[]): void {
  for (const button of buttons) button.onclick = () => end("dismissed");
}

function end(outcome: "accepted" | "dismissed"): void {
  hideBanner(ID);
  if (outcome === "dismissed") dismissUntil(Date.now() + DISMISSED_MS);
}

/** Safari forgets cookies written by scripts after seven days: each page renews this one until its day. */
function isDismissed(): boolean {
  const until = dismissedUntil(document.cookie);
  if (until > Date.now()) dismissUntil(until);
  return until > Date.now();
}

function dismissUntil(until: number): void {
  keep("sin-instalar", `${until}`, Math.ceil((until - Date.now()) / 1000));
}

function countVisit(): Visits {
  const now = Date.now();
  try {
    const visits = nextVisit(parseVisits(localStorage.getItem(VISITS_KEY)), now);
    localStorage.setItem(VISITS_KEY, visitsText(visits));
    return visits;
  } catch {
    // Storage is forbidden: every visit is the first one.
    return nextVisit(null, now);
  }
}
