/*
 * Dialog of a slow navigation ("limpiar datos y recargar"). A file of its own, emitted by bootstrap.vite.ts and
 * fetched by the bootstrap 3 s after a click or a form that may lead away. On a page that has its first styles only
 * (./first-styles.ts) it has a plain look of its own: this is no moment to fetch a stylesheet.
 */
const ID = "espera";

/** The part of React's router (`window.__remixRouter`) in use here. */
interface Router {
  state: { navigation: { state: string; formMethod?: string; location?: { pathname: string; search: string } } };
  subscribe(listener: (state: Router["state"]) => void): () => void;
}

/**
 * Offers to clear what the browser keeps and to load anew what was wanted, or to wait on. `event`: the click or
 * submit of 3 s ago; nothing is shown where it led to no navigation that is still under way.
 */
export function show(event: Event): void {
  const router = event.defaultPrevented ? (window as { __remixRouter?: Router }).__remixRouter : undefined;
  const wanted = event.defaultPrevented ? routerTarget(router) : destination(event);
  if (wanted === null || document.getElementById(ID)) return;
  const before = document.activeElement;
  const panel = document.createElement("div");
  panel.className = "toasts";
  panel.innerHTML = `<div id="${ID}" role="alertdialog" aria-labelledby="${ID}-titulo" class="toast toast-error flex-wrap">
    <h2 id="${ID}-titulo">Esto está tardando más de lo normal</h2>
    <button type="button" class="btn btn-primary">Limpiar datos y recargar</button>
    <button type="button" class="btn btn-secondary">Seguir esperando</button></div>`;
  const box = panel.firstElementChild;
  if (box instanceof HTMLElement && !document.querySelector("link[rel=stylesheet]"))
    box.style.cssText = "display:grid;gap:.75rem;padding:1rem;border:2px solid;background:Canvas;pointer-events:auto";
  const unsubscribe = router?.subscribe(({ navigation }) => {
    if (navigation.state === "idle") close();
  });
  const close = (): void => {
    unsubscribe?.();
    removeEventListener("pagehide", close);
    if (panel.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    panel.remove();
  };
  const [clear, stay] = panel.querySelectorAll("button");
  clear?.addEventListener("click", () => {
    clearStorage();
    location.replace(wanted || thisPage());
  });
  stay?.addEventListener("click", close);
  panel.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  // Kept by the browser for going back, the page must not come back with it.
  addEventListener("pagehide", close);
  document.body.appendChild(panel);
  stay?.focus();
}

/** Where React is on its way to; "" for this page: a form's address may have no page. Null: it has arrived. */
function routerTarget(router: Router | undefined): string | null {
  const { location: target, formMethod } = router?.state.navigation ?? {};
  if (!target) return null;
  return formMethod ? "" : target.pathname + target.search;
}

/** Where the browser is on its way to; null where this page stays: other windows, downloads, places of this page. */
function destination(event: Event): string | null {
  const { target, submitter, ctrlKey, metaKey, shiftKey } = event as MouseEvent & SubmitEvent;
  if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return null;
  const link = target.closest("a");
  const opens = link?.target || target.getAttribute("target") || submitter?.getAttribute("formtarget");
  if (opens || link?.hasAttribute("download")) return null;
  if (!link) return "";
  return link.hash && withoutHash(link.href) === thisPage() ? null : link.href;
}

/** Without its fragment: with one, loading it would only scroll. */
function thisPage(): string {
  return withoutHash(location.href);
}

function withoutHash(href: string): string {
  return href.replace(/#.*/, "");
}

function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // The browser forbids storage: there is nothing to clear.
  }
}
