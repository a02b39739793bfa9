/*
 * Dialog of a slow navigation ("limpiar datos y recargar"). A file of its own, emitted by bootstrap.vite.ts and
 * fetched by the bootstrap 3 s after a navigation has begun. On a page that has its first styles only
 * (./first-styles.ts) it has a plain look of its own: this is no moment to fetch a stylesheet.
 */
const ID = "espera";

/** The part of React's router (`window.__remixRouter`) in use here. */
interface Router {
  state: { navigation: { state: string; formMethod?: string; location?: { pathname: string; search: string } } };
  subscribe(listener: (state: Router["state"]) => void): () => void;
}

/**
 * Offers to clear what the browser keeps and load the wanted page again, or to wait. `event`: the click or submit that
 * the browser itself follows; without it React navigates, and nothing is shown if that has arrived.
 */
export function show(event?: Event): void {
  const router = event ? undefined : (window as { __remixRouter?: Router }).__remixRouter;
  const wanted = event ? destination(event) : routerTarget(router);
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

/** Target of React's navigation; "" for this page: a form's address may have no page. Null: it has arrived. */
function routerTarget(router: Router | undefined): string | null {
  const { location: target, formMethod } = router?.state.navigation ?? {};
  if (!target) return null;
  return formMethod ? "" : target.pathname + target.search;
}

/** Target of the browser's navigation; "" for a form. */
function destination({ target }: Event): string {
  return (target instanceof Element && target.closest("a")?.href) || "";
}

/** Without its fragment: with one, loading it would only scroll. */
function thisPage(): string {
  return location.href.replace(/#.*/, "");
}

function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // The browser forbids storage: there is nothing to clear.
  }
}
