/*
 * The panel of a navigation that hangs (spec: "limpiar datos y recargar"). A file of its own, fetched when it is
 * needed: by the bootstrap (emitted by bootstrap.vite.ts) and by React (./hang-watch.tsx). Its classes are those of
 * every page, so it asks for no styles.
 */
const ID = "espera";

/**
 * Offers to clear what the browser keeps and to load `cause` anew, or to wait on. `cause`: the address that was
 * wanted ("" for this page), or the click or submit that began the navigation. Answers how to take it away.
 */
export function offer(cause: Event | string): () => void {
  const wanted = typeof cause === "string" ? cause : destination(cause);
  if (wanted === null || document.getElementById(ID)) return () => undefined;
  const before = document.activeElement;
  const panel = document.createElement("div");
  panel.className = "toasts";
  panel.innerHTML = `<div id="${ID}" role="alertdialog" aria-labelledby="${ID}-titulo" class="toast toast-error flex-wrap">
    <h2 id="${ID}-titulo">Esto está tardando más de lo normal</h2>
    <button type="button" class="btn btn-primary">Limpiar datos y recargar</button>
    <button type="button" class="btn btn-secondary">Seguir esperando</button></div>`;
  const close = (): void => {
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
  return close;
}

/** Where a click or a form leads; null where this page stays: other windows, downloads, places of this page. */
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
