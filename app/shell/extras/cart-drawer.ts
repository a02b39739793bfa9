/*
 * The cart as a drawer: `<dialog>` with what the server renders for it (app/cart/cart-panel.tsx). Part of ./extras.ts.
 * Where it fails, the link and the forms lead to the page /carrito.
 */
import { NAVIGATING } from "../delivery/navigating";
import { CART, CART_COUNT_HEADER, CART_PANEL } from "../page/cart-constants";
import { vibrate } from "../page/vibration";
import { createDrawer } from "./drawer";
import { showAsStep } from "./history-step";
import { loadStylesheet } from "./notice";

const PAGE = "/carrito";

export function listenToCart(): void {
  addEventListener(
    "click",
    (event) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const link = (target as Element).closest<HTMLAnchorElement>(`#${CART}`);
      if (!link || ctrlKey || metaKey || shiftKey || location.pathname === PAGE) return;
      event.preventDefault();
      void update().then((isShown) => {
        if (!isShown) location.href = link.href;
      });
    },
    true,
  );

  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      const button = event.submitter as HTMLButtonElement | null;
      if (form.getAttribute("action") !== PAGE) return;
      if (button?.dataset.busy) return nameBusy(button);
      // The page of the cart and 'Comprar ahora' go their own way.
      if (!button || (form.dataset.extra !== "" && !dialog?.contains(form))) return;
      event.preventDefault();
      const body = new FormData(form);
      body.set(button.name, button.value);
      vibrate();
      void update(body).then((isShown) => {
        // Past this listener, as no event is fired.
        if (isShown) return;
        const sender = document.createElement("input");
        form.appendChild(Object.assign(sender, { type: "hidden", name: button.name, value: button.value }));
        form.submit();
      });
    },
    true,
  );
}

let dialog: HTMLDialogElement | undefined;
let sent: Promise<unknown> = Promise.resolve();

/** Shows the server's answers, one after another; false where it does not answer as it should. */
export function update(body?: FormData): Promise<boolean> {
  const answered = sent.then(() => ask(body));
  sent = answered;
  return answered;
}

/** At once, as an answer may take long: the bar of a navigation, and the drawer dimmed. */
function showBusy(isBusy: boolean): void {
  dispatchEvent(new CustomEvent(NAVIGATING, { detail: isBusy }));
  if (dialog) dialog.ariaBusy = `${isBusy}`;
}

async function ask(body?: FormData): Promise<boolean> {
  showBusy(true);
  try {
    const [answer] = await Promise.all([
      fetch(CART_PANEL, {
        method: body ? "POST" : "GET",
        headers: { [CART_COUNT_HEADER]: "1" },
        ...(body && { body: new URLSearchParams(body as unknown as Record<string, string>) }),
      }),
      loadStylesheet(),
    ]);
    const count = answer.headers.get(CART_COUNT_HEADER);
    if (count === null) return false;
    show(await answer.text(), count);
    return true;
  } catch {
    // Offline.
    return false;
  } finally {
    showBusy(false);
  }
}

function show(html: string, count: string): void {
  dialog ??= createDialog();
  const [content, status] = [dialog.querySelector("div:last-child"), dialog.querySelector("[role=status]")];
  const focused = dialog.contains(document.activeElement) ? document.activeElement?.id : undefined;
  if (content) content.innerHTML = html;
  if (status)
    status.textContent = [...dialog.querySelectorAll("[data-told]")].map((told) => told.textContent).join(" ");
  if (!dialog.open) showAsStep(dialog);
  // A button that is gone or disabled gives the focus to the title.
  const again = focused ? document.getElementById(focused) : null;
  (again && !again.matches(":disabled") ? again : dialog.querySelector("h2"))?.focus();
  const badge = document.getElementById(CART)?.lastElementChild as HTMLElement | null | undefined;
  if (!badge) return;
  badge.textContent = count === "0" ? "" : count;
  badge.hidden = count === "0";
}

function createDialog(): HTMLDialogElement {
  const made = createDrawer({
    id: "tu-carrito",
    title: "Tu Carrito",
    closeLabel: "Cerrar carrito",
    content: `<p role="status" class="sr-only"></p><div></div>`,
  });
  made.addEventListener("change", ({ target }) => {
    const input = target as HTMLInputElement;
    if (input.type === "number")
      input.form?.requestSubmit(document.querySelector<HTMLElement>(`[form="${input.form.id}"]`));
  });
  return made;
}

function nameBusy(button: HTMLButtonElement): void {
  const words = button.textContent;
  button.textContent = button.dataset.busy ?? "";
  // Kept by the browser for going back, the page must not come back with it.
  addEventListener("pagehide", () => (button.textContent = words), { once: true });
}
