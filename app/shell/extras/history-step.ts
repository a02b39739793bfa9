/**
 * Opens a dialog over the whole page as a step of the history: Back closes it, and only it. Closed by itself it takes
 * its step along, and a link in it puts its page in the place of the step. The step is named by the dialog's class.
 */
export function showAsStep(dialog: HTMLDialogElement): void {
  function onBack(event: PopStateEvent): void {
    // A step above this one was taken back.
    if (isHistoryStep(dialog, event.state)) return;
    // No navigation: React would load the page again.
    event.stopImmediatePropagation();
    removeEventListener("popstate", onBack, true);
    dialog.close();
  }

  function onLink(event: MouseEvent): void {
    const { target, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link || link.target || defaultPrevented || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    location.replace(link.href);
  }

  if (!isHistoryStep(dialog)) history.pushState({ ...(history.state as object | null), [dialog.className]: true }, "");
  addEventListener("popstate", onBack, true);
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
