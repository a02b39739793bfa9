/** Dialogs whose step Back has not taken yet. */
const steps = new Set<HTMLDialogElement>();

/**
 * Opens a dialog over the whole page as a step of the history: Back closes it, and only it. Closed by itself it takes
 * its step along, and a link in it puts its page in the place of the step. The step is named by the dialog's class.
 */
export function showAsStep(dialog: HTMLDialogElement): void {
  function onLink(event: MouseEvent): void {
    const { target, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link || link.target || defaultPrevented || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    location.replace(link.href);
  }

  if (!isHistoryStep(dialog)) history.pushState({ ...(history.state as object | null), [dialog.className]: true }, "");
  listen();
  steps.add(dialog);
  dialog.addEventListener("click", onLink);
  dialog.addEventListener(
    "close",
    () => {
      dialog.removeEventListener("click", onLink);
      if (isHistoryStep(dialog)) history.back();
    },
    { once: true },
  );
  dialog.showModal();
}

/** Whether this entry of the history is the dialog's. */
export function isHistoryStep({ className }: HTMLDialogElement, state: unknown = history.state): boolean {
  return (state as Record<string, unknown> | null)?.[className] === true;
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
    const ended = [...steps].filter((dialog) => !isHistoryStep(dialog, event.state));
    if (ended.length > 0) event.stopImmediatePropagation();
    for (const dialog of ended) {
      steps.delete(dialog);
      dialog.close();
    }
  };
}
