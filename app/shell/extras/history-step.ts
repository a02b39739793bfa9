/** Something over the page that Back closes. `name` marks its step in the state of the history. */
export interface Layer {
  name: string;
  /** Back has taken its step. */
  close(): void;
}

/** Layers whose step Back has not taken yet. */
const steps = new Set<Layer>();

/** Makes an open layer a step of the history: Back closes it, and only it. */
export function openStep(layer: Layer): void {
  if (!isHistoryStep(layer.name)) history.pushState({ ...(history.state as object | null), [layer.name]: true }, "");
  listen();
  steps.add(layer);
}

/** For a layer whose place in the history another page has taken. */
export function giveUpStep(layer: Layer): void {
  steps.delete(layer);
}

/**
 * Opens a dialog over the whole page as a step, named by the dialog's class. Closed by itself it takes its step along,
 * and a link in it puts its page in the place of the step.
 */
export function showAsStep(dialog: HTMLDialogElement): void {
  function onLink(event: MouseEvent): void {
    const { target, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link || link.target || defaultPrevented || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    location.replace(link.href);
  }

  openStep({ name: dialog.className, close: () => dialog.close() });
  dialog.addEventListener("click", onLink);
  dialog.addEventListener(
    "close",
    () => {
      dialog.removeEventListener("click", onLink);
      if (isHistoryStep(dialog.className)) history.back();
    },
    { once: true },
  );
  dialog.showModal();
}

/** Whether this entry of the history is the step of the layer with this name. */
export function isHistoryStep(name: string, state: unknown = history.state): boolean {
  return (state as Record<string, unknown> | null)?.[name] === true;
}

let isListening = false;

/**
 * In the place of the bootstrap's handler, which was there before React Router: Chromium asks a window's listeners in
 * the order of their coming, captured or not, and the router would load the page again for a step that it sees.
 */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const former = window.onpopstate;
  window.onpopstate = (event) => {
    former?.call(window, event);
    for (const layer of steps) {
      // Asked again for each: closing one may have put the next one's step in its place.
      if (isHistoryStep(layer.name)) continue;
      event.stopImmediatePropagation();
      steps.delete(layer);
      layer.close();
    }
  };
}
