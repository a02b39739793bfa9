/*
 * Hearts (app/shell/hearts/heart.tsx) with scripts: a press shows at once and is reverted where the server fails. Part
 * of ./extras.ts.
 */
import { ADD, BADGE, badgeText, HEARTS_FORM, parseSaved, REMOVE, SAVED_CHANGED } from "../hearts/constants";
import { leaveInOutbox } from "../outbox/leave-in-outbox";
import { vibrate } from "../page/vibration";
import { tell } from "./notice";

/** Milliseconds that a sign-out waits for them: on a dead line it goes first. */
const SIGN_OUT_WAITS_MS = 3000;

let sent: Promise<void> = Promise.resolve();
let isSending = false;

export function listenToHearts(): void {
  addEventListener(
    "submit",
    (event) => {
      const button = event.submitter as HTMLButtonElement | null;
      const form = button?.form;
      if (form?.id === HEARTS_FORM) {
        event.preventDefault();
        void pressHeart(button as HTMLButtonElement);
      } else if (isSending && form?.action.endsWith("/salir")) {
        // Signing out waits: a heart that arrives after it would stay in this browser as a visitor's. A second press
        // does not.
        event.preventDefault();
        event.stopImmediatePropagation();
        isSending = false;
        const patience = new Promise((end) => setTimeout(end, SIGN_OUT_WAITS_MS));
        void Promise.race([sent, patience]).then(() => form.requestSubmit(button));
      }
    },
    true,
  );
}

/** Resolves once it was sent. */
export function pressHeart({ name, value }: { name: string; value: string }): Promise<void> {
  mark(value, name === ADD);
  vibrate();
  isSending = true;
  // One after another: the last press is what counts.
  const last = (sent = sent.then(() => send(name, value)));
  return last.then(() => {
    if (sent === last) isSending = false;
  });
}

async function send(name: string, id: string): Promise<void> {
  const failure = await post({ [name]: id });
  if (failure !== null) {
    mark(id, name !== ADD);
    tell(failure, "error");
  } else if (name === ADD && parseSaved(document.documentElement.dataset.saved).length === 1) {
    // From the first one on, the header shows a count.
    tell("Guardado en tus favoritos.", "success", { href: "/favorites", label: "Ver favoritos" });
  }
}

/** Null where it was done or waits to be sent, else the message to show. */
async function post(fields: Record<string, string>): Promise<string | null> {
  const { action } = document.getElementById(HEARTS_FORM) as HTMLFormElement;
  try {
    const answer = await fetch(action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields),
      keepalive: true,
    });
    return answer.ok ? null : ((await answer.json()) as { message: string }).message;
  } catch {
    // Offline, or an answer that is not the product's.
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { isTaken, message = "No pudimos guardar el cambio. Revisa tu conexión e inténtalo de nuevo." } =
      await leaveInOutbox(action, form);
    return isTaken ? null : message;
  }
}

/** Sets the state of a listing wherever it shows. */
function mark(id: string, pressed: boolean): void {
  const others = parseSaved(document.documentElement.dataset.saved).filter((one) => one !== id);
  const ids = pressed ? [id, ...others] : others;
  document.documentElement.dataset.saved = ids.join(" ");
  for (const heart of document.querySelectorAll<HTMLButtonElement>(`.heart[value="${id}"]`)) {
    heart.name = pressed ? REMOVE : ADD;
    heart.setAttribute("aria-pressed", String(pressed));
  }
  const badge = document.getElementById(BADGE);
  if (badge) {
    badge.hidden = ids.length === 0;
    badge.lastElementChild!.textContent = badgeText(ids.length);
  }
  dispatchEvent(new Event(SAVED_CHANGED));
}
