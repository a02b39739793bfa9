import { hideBanner, showBanner } from "../page/banner";
import { INSTALL_ASKED } from "../page/device-panel-constants";
import { keep } from "../page/keep-cookie";
import { DISMISSED_SECONDS, mayOfferInstall, nextVisit, parseVisits, visitsText, type Visits } from "./install-rules";

/** Chromium's `beforeinstallprompt`. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

const ID = "instalar-app";
const VISITS_KEY = "rebi-visitas";
const DISMISSED = "sin-instalar=1";

/** Offers to install the site from the second visit on, never over a form, and not again for 90 days after a no. */
export function offerInstall(event: InstallEvent): void {
  // The panel of the device may ask at any time (~/shell/panel). The browser's offer counts once.
  addEventListener(
    INSTALL_ASKED,
    (asked) => {
      asked.preventDefault();
      void ask(event);
    },
    { once: true },
  );
  const allowed = mayOfferInstall({
    visits: countVisit(),
    isDismissed: document.cookie.includes(DISMISSED),
    hasForm: document.querySelector("main form[method=post] :is(textarea,select,input:not([type=hidden]))") !== null,
    isInstalled: matchMedia("(display-mode: standalone)").matches,
  });
  if (!allowed) return;
  const [install, dismiss] = showBanner({
    id: ID,
    title: "Instala la app",
    text: "Ábrela desde tu pantalla de inicio, también con poca señal.",
    actions: [{ label: "Instalar" }, { label: "Ahora no" }],
  });
  install?.addEventListener("click", () => void ask(event));
  dismiss?.addEventListener("click", () => end("dismissed"));
  addEventListener("appinstalled", () => hideBanner(ID), { once: true });
}

async function ask(event: InstallEvent): Promise<void> {
  try {
    await event.prompt();
    end((await event.userChoice).outcome);
  } catch {
    // The event was used already: the browser offers it anew at the next page.
    hideBanner(ID);
  }
}

function end(outcome: "accepted" | "dismissed"): void {
  hideBanner(ID);
  if (outcome === "dismissed") keep("sin-instalar", "1", DISMISSED_SECONDS);
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
