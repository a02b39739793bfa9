/* State of the panel (closed, open or minimised): its dialog, the mark on its link, and the copy for the next page. */
import { ASSISTANT_LINK } from "../../page/assistant-constants";
import { isHistoryStep, showAsStep } from "../history-step";
import { keepPanel, loadPanel, type KeptPanel, type PanelState } from "./kept-panel";

export function createStanding(dialog: HTMLDialogElement) {
  let state: PanelState = "closed";
  let unread = 0;
  let typed = loadPanel()?.typed ?? "";

  function become(next: PanelState, count: number): void {
    state = next;
    unread = count;
    keepPanel({ state, unread, typed });
    markLink({ state, unread });
  }

  /** `isKept`: as on the page before, so that the focus stays with this page. */
  function open(isKept = false): void {
    if (!dialog.open) {
      // On a phone the panel covers the page; elsewhere the page stays usable beside it.
      if (isPhone()) showAsStep(dialog);
      else if (isKept) dialog.setAttribute("open", "");
      else dialog.show();
    }
    become("open", 0);
  }

  // By its buttons, Escape, Back or the browser.
  dialog.addEventListener("close", () => {
    if (state === "open") become("closed", unread);
    linkToPanel()?.focus({ preventScroll: true });
  });

  return {
    open,
    close: () => dialog.close(),
    minimise(): void {
      become("minimised", 0);
      dialog.close();
    },
    /** Shows the page of a phone that the panel hides: its part at `hash`, where there is one. */
    uncover(event: Event, hash: string): void {
      if (!isPhone()) return;
      event.preventDefault();
      become("minimised", 0);
      // The step of the history becomes that part's.
      if (hash) location.replace(hash);
      dialog.close();
    },
    /** Text that was not sent on the page before. */
    typed: () => typed,
    /** Keeps what is typed for the next page. */
    keep(text: string): void {
      typed = text;
      become(state, unread);
    },
    /** Counts a message that came while the panel was hidden. */
    count: () => become(state, unread + 1),
    /** The link may be another one after a navigation by React. */
    markLink: () => markLink({ state, unread }),
    /** Restores the state of the page before; true where it is open then. */
    restore(): boolean {
      const kept = loadPanel();
      if (!kept || state !== "closed") return false;
      // On a phone it would hide the page that the user came to, unless this is the panel's own step.
      if (kept.state === "open" && (!isPhone() || isHistoryStep(dialog.className))) open(true);
      else become("minimised", kept.unread);
      return dialog.open;
    },
  };
}

/** Wide enough for the panel only. */
function isPhone(): boolean {
  return matchMedia("(width < 40rem)").matches;
}

function linkToPanel(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.${ASSISTANT_LINK}`);
}

/** Only a minimised panel has a mark on its link. */
function markLink({ state, unread }: KeptPanel): void {
  const link = linkToPanel();
  if (!link) return;
  link.classList.toggle("is-unread", unread > 0);
  link.classList.toggle("is-minimised", state === "minimised");
  link.dataset.unread = String(unread);
  const notes = [
    ...(state === "minimised" ? ["minimizado"] : []),
    ...(unread > 0 ? [`${unread} ${unread === 1 ? "mensaje" : "mensajes"} sin leer`] : []),
  ];
  if (notes.length === 0) link.removeAttribute("aria-label");
  else link.ariaLabel = `${link.textContent}: ${notes.join(", ")}`;
}
