/**
 * React 18 sets each text area back to what the server sent while it hydrates: its render does, well before it
 * commits. Keeps what is typed from the start of `page`'s hydration on, also between the two.
 *
 * @returns to be called when hydration is committed: puts the typed text back, and stops.
 */
export function keepTypedText(page: Document): () => void {
  const typed = new Map<HTMLTextAreaElement, string>();
  for (const area of page.querySelectorAll("textarea")) typed.set(area, area.value);

  const restore = (): void => {
    for (const [area, value] of typed) if (area.value !== value) area.value = value;
  };
  const remember = ({ target }: Event): void => {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
  };
  // Before a key changes the text, before a form is sent: never on top of what React put there.
  const listeners = { beforeinput: restore, submit: restore, input: remember };
  for (const [event, listener] of Object.entries(listeners)) page.addEventListener(event, listener, true);

  return () => {
    restore();
    for (const [event, listener] of Object.entries(listeners)) page.removeEventListener(event, listener, true);
  };
}
