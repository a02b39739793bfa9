/*
 * Rebi as a panel: `<dialog>` with what the server renders for it (app/assistant/panel/panel.server.tsx). Loaded by
 * ../extras.ts at the first touch of its link. It is beside React's elements, and writes nothing into them.
 */
import { NAVIGATING } from "../../delivery/navigating";
import { ADD } from "../../hearts/constants";
import { ASSISTANT_PANEL, PANEL_HEADER } from "../../page/assistant-constants";
import { update as showCart } from "../cart-drawer";
import { pressHeart } from "../hearts";
import { forgetCopy, loadCopy, saveCopy, userMark } from "./copy";
import { createStanding } from "./panel-state";
import {
  announced,
  bubbleOf,
  clock,
  createDialog,
  hasKeyboard,
  keyOfMessage,
  lastAnswer,
  linesOf,
  seenIds,
} from "./parts";
import { sendMessage, type SentOutcome } from "./stream";

/** Milliseconds before a page opens by itself. */
const NAVIGATE_MS = 1_000;
/** Milliseconds in which a second press of 'Enviar' meets 'Detener', which has taken its place. */
const DOUBLE_MS = 600;
/** Above the message that is scrolled to, in pixels. */
const MARGIN = 16;
const LOST = "📵 Parece que hay un problema de conexión. Verifica tu internet.";

type Panel = ReturnType<typeof createPanel>;
let panel: Panel | undefined;

/**
 * Opens the panel, or restores it as on the page before where `link` asks for it (~/shell/device/device.ts). The whole
 * stylesheet must be there, or on its way.
 */
export function openAssistant({ dataset }: HTMLAnchorElement): void {
  panel ??= createPanel();
  if (dataset.kept === undefined) panel.open();
  else panel.restore();
  delete dataset.kept;
}

function createPanel() {
  const dialog = createDialog();
  const standing = createStanding(dialog);
  const find = <E extends HTMLElement>(selector: string): E | null => dialog.querySelector<E>(selector);
  const [title, scroll, log, list, live, note, foot] = [
    find("h2")!,
    find(".rebi-scroll")!,
    find("[role=log]")!,
    find("ol")!,
    find(".rebi-live")!,
    find(".rebi-note")!,
    find(".rebi-foot")!,
  ];
  /** Address that the content was made for; empty before the first. */
  let loadedFor = "";
  let stopping: AbortController | undefined;
  let begun = 0;
  let going: ReturnType<typeof setTimeout> | undefined;

  const address = (): string => location.pathname + location.search;
  const field = (): HTMLTextAreaElement | null => find("textarea");
  const toEnd = (): void => scroll.scrollTo({ top: scroll.scrollHeight });

  /** Shows a line below the messages, with a button for what can be done about it. */
  function tell(text: string, action?: { label: string; run(): void }): void {
    note.querySelector("p")!.textContent = text;
    note.querySelector("button")?.remove();
    if (!action) return;
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: action.label });
    button.className = "btn btn-secondary btn-sm";
    button.onclick = () => {
      button.remove();
      action.run();
    };
    note.appendChild(button);
  }

  function fill(): void {
    if (loadedFor === "") {
      const copied = loadCopy(userMark(document)).map(({ text, time, isMine }) => bubble(text, time, isMine));
      list.replaceChildren(...copied);
      if (copied.length === 0) tell("Abriendo la conversación…");
    }
    toEnd();
    refresh();
  }

  function refresh(): void {
    if (dialog.open && loadedFor !== address() && !stopping) void load();
  }

  const bubble = (text: string, time: string, isMine: boolean): HTMLElement =>
    bubbleOf(find(`template[data-part=${isMine ? "mine" : "hers"}]`), { text, time, isMine });
  const keepCopy = (): void => saveCopy(userMark(document), linesOf(list));

  async function load(body?: FormData): Promise<void> {
    const here = address();
    dialog.ariaBusy = "true";
    try {
      const answer = await fetch(`${ASSISTANT_PANEL}?desde=${encodeURIComponent(here)}`, {
        headers: { [PANEL_HEADER]: "1" },
        redirect: "manual",
        ...(body && { method: "POST", body: new URLSearchParams(body as unknown as Record<string, string>) }),
      });
      // The session has ended: the content is a visitor's.
      if (answer.type === "opaqueredirect" && body) return await load();
      if (!answer.headers.get("Content-Type")?.startsWith("text/html") || answer.status >= 500)
        throw new Error(String(answer.status));
      place(await answer.text(), body?.get("intent") === "valorar");
      loadedFor = here;
    } catch {
      tell(LOST, { label: "Reintentar", run: () => void load(body) });
    } finally {
      dialog.ariaBusy = null;
    }
  }

  function place(html: string, isVote: boolean): void {
    const page = document.createElement("template");
    page.innerHTML = html;
    const part = (name: string): Element | null => page.content.querySelector(`[data-part=${name}]`);
    const typed = field()?.value ?? standing.typed();
    const hadFocus = foot.contains(document.activeElement);
    // Earlier messages are no news.
    log.ariaLive = "off";
    list.replaceChildren(...(part("log")?.children ?? []));
    foot.replaceChildren(...(part("foot")?.childNodes ?? []));
    requestAnimationFrame(() => (log.ariaLive = "polite"));
    const area = field();
    if (area) area.value = typed;
    // A visitor has no field: what was typed waits for the sign-in.
    else if (typed !== "") standing.keep(typed);
    if (hadFocus || (hasKeyboard() && document.activeElement === title)) (area ?? title).focus();
    tell((part("foot") as HTMLElement | null)?.dataset.told ?? "");
    if (area) keepCopy();
    else forgetCopy();
    // A vote may be about an answer further up.
    if (!isVote) toEnd();
  }

  function setBusy(isBusy: boolean): void {
    log.ariaBusy = isBusy ? "true" : null;
    const [send, stop] = [find("[data-ask] [name=intent]"), find("[data-do=stop]")];
    if (!send || !stop) return;
    const [shown, hidden] = isBusy ? [stop, send] : [send, stop];
    shown.hidden = false;
    // One button replaces the other: the focus of a keyboard stays there.
    if (document.activeElement === hidden) shown.focus();
    hidden.hidden = true;
  }

  /** One answer at a time. */
  async function ask(text: string, key = keyOfMessage(), before?: HTMLElement): Promise<void> {
    if (stopping || text.trim() === "") return;
    stay();
    const mine = before ?? bubble(text, clock(), true);
    if (!before) list.appendChild(mine);
    const area = field();
    if (area?.value === text) area.value = "";
    stopping = new AbortController();
    begun = Date.now();
    setBusy(true);
    tell("Rebi está escribiendo…");
    live.replaceChildren(bubble("…", "", false));
    toEnd();
    const shown = live.querySelector<HTMLElement>("[data-text]");
    const outcome = await sendMessage(
      {
        key,
        text,
        desde: address(),
        tras: lastAnswer(list),
        intent: "preguntar",
        ...(/recom/i.test(text) && { vistos: seenIds() }),
      },
      {
        onText(html) {
          if (shown) shown.innerHTML = html || "…";
          toEnd();
        },
        onNote: tell,
      },
      stopping.signal,
    );
    stopping = undefined;
    setBusy(false);
    finish(outcome, { text, key, mine });
    // From the question on: an answer with listings is longer than the panel. Not `scrollIntoView`, which moves the
    // dialog too.
    if (mine.isConnected)
      scroll.scrollTop += mine.getBoundingClientRect().top - scroll.getBoundingClientRect().top - MARGIN;
  }

  function finish(outcome: SentOutcome, { text, key, mine }: { text: string; key: string; mine: HTMLElement }): void {
    const again = { label: "Reintentar", run: () => void ask(text, key, mine) };
    const partial = live.querySelector("[data-text]");
    if (outcome.kind === "stopped" && partial && partial.textContent !== "…") list.appendChild(live.firstElementChild!);
    live.replaceChildren();
    tell("");
    switch (outcome.kind) {
      case "answer": {
        const kept = mine.querySelector("[data-text]");
        if (kept) kept.innerHTML = outcome.question;
        list.insertAdjacentHTML("beforeend", outcome.html);
        if (!dialog.open) standing.count();
        keepCopy();
        go(list.lastElementChild?.querySelector<HTMLAnchorElement>("[data-go]"));
        break;
      }
      case "rejected":
        if (outcome.canRetry) return tell(outcome.message, again);
        // An unsent text goes back to its field.
        mine.remove();
        tell(outcome.message);
        if (field()?.value === "") field()!.value = text;
        break;
      case "signed-out":
        if (field()?.value === "") field()!.value = text;
        void load();
        break;
      case "lost":
        tell(LOST, again);
        break;
      case "stopped":
        tell("Detuviste la respuesta.");
        break;
    }
  }

  /** Does the change of a form in place; false where it is left to the page of the form. */
  function doneHere({ dataset }: HTMLElement, fields: FormData): boolean {
    if (dataset.event === "chatbot:add-to-favorites") {
      const id = String(fields.get(ADD));
      void pressHeart({ name: ADD, value: id }).then(() =>
        tell(document.documentElement.dataset.saved?.includes(id) ? "Guardado en tus favoritos." : LOST),
      );
    } else if (dataset.event === "chatbot:add-to-cart") void showCart(fields).then((isShown) => isShown || tell(LOST));
    else return false;
    return true;
  }

  /** Opens the page that an answer leads to, unless the user stays. */
  function go(to: HTMLAnchorElement | null | undefined): void {
    if (!to || to.href === location.href || to.origin !== location.origin || !dialog.open) return;
    tell(`Te llevo a «${to.textContent}».`, { label: "Cancelar", run: stay });
    going = setTimeout(() => to.click(), NAVIGATE_MS);
  }

  function stay(): void {
    if (going === undefined) return;
    clearTimeout(going);
    going = undefined;
    tell("Te quedas en esta página.");
  }

  dialog.addEventListener("click", (event) => {
    const leading = (event.target as Element).closest("a");
    if (leading && !announced(leading)) event.preventDefault();
    else if (leading && leading.href.replace(leading.hash, "") === location.href.replace(location.hash, ""))
      standing.uncover(event, leading.hash);
    const button = (event.target as Element).closest<HTMLElement>("[data-do]");
    switch (button?.dataset.do ?? "") {
      case "close":
        return standing.close();
      case "shrink":
        return standing.minimise();
      case "stop":
        if (Date.now() - begun > DOUBLE_MS) stopping?.abort();
        return;
      case "copy": {
        const text = button?.closest("li")?.querySelector<HTMLElement>("[data-text]")?.innerText ?? "";
        navigator.clipboard.writeText(text).then(
          () => tell("Copiado."),
          () => tell("Tu navegador no dejó copiar."),
        );
      }
    }
  });
  dialog.addEventListener("close", stay);
  addEventListener("pagehide", () => standing.keep(field()?.value ?? standing.typed()));
  addEventListener(NAVIGATING, (event) => {
    if ((event as CustomEvent<boolean>).detail) return;
    standing.markLink();
    refresh();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      if (going === undefined) standing.close();
      else stay();
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing && event.target === field()) {
      event.preventDefault();
      field()?.form?.requestSubmit(find("[data-ask] [name=intent]"));
    }
  });
  // Before the bootstrap takes a form for the start of a navigation.
  dialog.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    const button = event.submitter as HTMLButtonElement | null;
    // As the browser does; the constructor's second argument is too young.
    if (button?.name) fields.append(button.name, button.value);
    const intent = fields.get("intent");
    if (!announced(form, fields) || doneHere(form, fields)) event.preventDefault();
    if (intent !== "preguntar" && intent !== "nueva" && intent !== "valorar") return;
    if (stopping) tell("Espera a que Rebi termine, o detén su respuesta.");
    else if (intent === "preguntar") void ask(String(fields.get("text")));
    else void load(fields);
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    open(): void {
      standing.open();
      // A keyboard on the screen would hide what was said before.
      (hasKeyboard() ? (field() ?? title) : title).focus();
      fill();
    },
    restore(): void {
      if (standing.restore()) fill();
    },
  };
}
