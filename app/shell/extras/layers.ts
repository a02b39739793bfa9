/*
 * Layers of the page itself as steps of the history, as the dialogs are (./history-step.ts): the menu of a phone, the
 * sheet of filters, the opened search. A part of the bootstrap, which loads it when the first of them opens. They work
 * with and without React.
 */
import { giveUpStep, isHistoryStep, openStep, type Layer } from "./history-step";

const STEP = "capa";

type State = Record<string, unknown> | null;

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);

interface OpenLayer extends Layer {
  element: HTMLElement;
  /** The address when it opened: a tick in the sheet of filters has led to another one since. */
  from: string;
  /** Closed by itself: its step is on the way out. */
  isLeaving?: boolean;
}

let open: OpenLayer | undefined;
/** Asked for while a step is on the way out. */
let waiting: (() => void) | undefined;
/** Of the step, without its mark. */
let last: { state: State; address: string };

function remember(state: State): void {
  last = { state: withoutMark(state), address: location.href };
}

function withoutMark(state: State): State {
  return Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => name !== STEP));
}

/**
 * React Router's navigation from a layer takes the place of its step, and so does a dialog that a link in it opens,
 * which brings the mark of this step along. From the sheet of filters, which stays open, the step goes along: Back then
 * closes the sheet and keeps what was ticked.
 */
history.pushState = (state: State, unused, address) => {
  if (open?.isLeaving) waiting = () => push(withoutMark(state), unused, address);
  else if (isHistoryStep(STEP)) put(state, address, isHistoryStep(STEP, state));
  else push(state, unused, address);
};
history.replaceState = (state: State, unused, address) => {
  if (isHistoryStep(STEP)) put(state, address);
  else replace(state, unused, address);
};

function put(state: State, address?: string | URL | null, isOfDialog = false): void {
  // React Router writes into the present entry when it begins, which the touch that opens a layer may ask for.
  const isSame = new URL(address ?? "", location.href).href === location.href;
  const stays = open !== undefined && ((isSame && !isOfDialog) || open.element.matches(".filters[open]"));
  replace(stays ? { ...state, [STEP]: true } : withoutMark(state), "", address);
  if (stays) remember(state);
  else if (open) {
    giveUpStep(open);
    open = undefined;
  }
}

function enter(element: HTMLElement, hide: () => void): void {
  if (open) return;
  remember(history.state as State);
  const layer: OpenLayer = {
    name: STEP,
    element,
    from: location.href,
    close() {
      open = undefined;
      hide();
      // A tick is kept, and becomes a step of its own: the next Back takes it off.
      if (last.address !== location.href) push(last.state, "", last.address);
      waiting?.();
      waiting = undefined;
    },
  };
  // Past the function above, which is for others.
  if (!isHistoryStep(STEP)) push({ ...(history.state as State), [STEP]: true }, "");
  openStep(layer);
  open = layer;
}

function leave(element: HTMLElement): void {
  if (open?.element !== element || open.isLeaving || !isHistoryStep(STEP)) return;
  if (open.from === location.href) {
    open.isLeaving = true;
    history.back();
  } else {
    giveUpStep(open);
    open = undefined;
    replace(last.state, "");
  }
}

/** A link in a layer leads on: its page takes the place of the step. React's links do so above. */
let isFollowing = false;
addEventListener("click", (event) => {
  const { target, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
  const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
  if (!link || !open?.element.contains(link) || link.dataset.extra === "" || ctrlKey || metaKey || shiftKey) return;
  isFollowing = true;
  if (defaultPrevented) return;
  event.preventDefault();
  location.replace(link.href);
});

/** `event`: `toggle` of a menu or of the filters, or `focusin` of the search's box. */
function showLayer(event?: Event): void {
  if (!event) return;
  const { type, target } = event;
  const element = target as HTMLElement;
  if (type === "toggle") {
    const details = element as HTMLDetailsElement;
    if (details.open) enter(details, () => (details.open = false));
    else if (isFollowing) isFollowing = false;
    else leave(details);
    return;
  }
  const form = element.closest("form");
  // Over the header, on a phone only; and it may have been left before this file came.
  if (!form?.contains(document.activeElement) || getComputedStyle(form).position !== "absolute") return;
  enter(form, () => (document.activeElement as HTMLElement).blur());
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) leave(form);
  });
}

export { showLayer as show };
