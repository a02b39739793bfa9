import { hideBanner, showBanner } from "../page/banner";
import { ACTIVATE } from "../page/worker-constants";
import { hasUnsavedForm } from "./unsaved-form";

const ID = "version-nueva";
const UNSAVED = "Envía o borra primero lo que escribiste.";
/** For the previous worker to end: Chromium waits until it has been idle. */
const PATIENCE_MS = 3_000;
let isListening = false;
let patience: ReturnType<typeof setTimeout> | undefined;

/** Announces a version that is loaded or waits, and activates it when the user asks for it. */
export async function offerUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const next = registration?.installing;
  if (registration?.waiting) offer(registration.waiting);
  else if (next) {
    showBanner({ id: ID, title: "Nueva versión disponible", text: "Se está descargando." });
    next.onstatechange = () => {
      if (next.state === "installed") offer(next);
      else if (next.state === "redundant") hideBanner(ID);
    };
  }
}

function offer(next: ServiceWorker): void {
  const action = { label: "Actualizar" };
  const [button] = showBanner({
    id: ID,
    title: "Nueva versión disponible",
    text: "Actualización lista",
    actions: [action],
  });
  button?.addEventListener("click", () => {
    if (hasUnsavedForm(document)) {
      showBanner({ id: ID, title: "Actualización lista", text: UNSAVED });
      addEventListener("submit", () => hideBanner(ID), { once: true });
    } else {
      next.postMessage(ACTIVATE);
      clearTimeout(patience);
      patience = setTimeout(reload, PATIENCE_MS);
    }
  });
  if (isListening) return;
  isListening = true;
  // Of every tab, as the new worker takes over all of them.
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
}

function reload(): void {
  // On a slow line the page may take longer to load than the wait: a second reload would begin it again.
  clearTimeout(patience);
  if (hasUnsavedForm(document)) showBanner({ id: ID, title: "Actualización lista", text: UNSAVED });
  else location.reload();
}
