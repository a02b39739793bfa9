/*
 * The elements of the panel that are not the server's (./panel.ts), and small things of the browser.
 */
import { ANSWER_TOOLS } from "../../page/assistant-constants";
import type { CopiedLine } from "./copy";

const button = (what: string, attributes: string, label: string): string =>
  `<button type="button" class="btn btn-ghost btn-sm" data-do="${what}"${attributes}>${label}</button>`;
const SHELL = [
  `<div class="rebi-head"><h2 id="rebi-titulo" tabindex="-1">Rebi</h2>`,
  button("shrink", "", "Minimizar"),
  button("close", ` aria-label="Cerrar Rebi"`, "✕"),
  `</div><div class="rebi-body"><div class="rebi-scroll" tabindex="0" role="group" aria-label="Mensajes">`,
  `<div role="log" aria-label="Conversación con Rebi" aria-live="off"><ol class="grid gap-3"></ol></div>`,
  // An answer that grows: out of reach until it is whole.
  `<div class="rebi-live" inert></div></div>`,
  `<div class="rebi-note"><p role="status"></p></div><div class="rebi-foot"></div></div>`,
].join("");

/** The server reads no more. */
const SEEN_MAX = 1600;

/** The dialog, empty, in the document: beside what React renders. Above the keyboard of a phone. */
export function createDialog(): HTMLDialogElement {
  const dialog = Object.assign(document.createElement("dialog"), { className: "rebi-panel", innerHTML: SHELL });
  dialog.setAttribute("aria-labelledby", "rebi-titulo");
  fitKeyboard(dialog);
  return document.body.appendChild(dialog);
}

/** A message as the server shows it, from its template; a plain line before there is one. */
export function bubbleOf(template: HTMLTemplateElement | null, { text, time, isMine }: CopiedLine): HTMLElement {
  const made = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  const item = document.createElement("li");
  item.className = made ? "grid" : `rebi-line${isMine ? " is-mine" : ""}`;
  item.appendChild(made ?? document.createElement("p"));
  (item.querySelector("[data-text]") ?? item.firstElementChild!).textContent = text;
  const shown = item.querySelector("time");
  if (shown) shown.textContent = time;
  return item;
}

export function linesOf(list: HTMLElement): CopiedLine[] {
  return [...list.children].map((item) => ({
    isMine: item.querySelector(".bg-accent-soft") !== null,
    text: (item.querySelector<HTMLElement>("[data-text]") ?? (item as HTMLElement)).innerText,
    time: item.querySelector("time")?.textContent ?? "",
  }));
}

/** Id of the last answer that is shown; empty for none. */
export function lastAnswer(list: HTMLElement): string {
  return [...list.querySelectorAll(`[id^=${ANSWER_TOOLS}]`)].at(-1)?.id.slice(ANSWER_TOOLS.length) ?? "";
}

/** Most likely a keyboard that is no part of the screen. */
export function hasKeyboard(): boolean {
  return matchMedia("(hover)").matches;
}

export function keyOfMessage(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 24);
}

export function clock(): string {
  return new Date().toLocaleTimeString("es-PE", {
    timeZone: "America/Lima",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  });
}

/** Browsers that know the keyword make the page smaller, in others the visible part is measured. */
function fitKeyboard(dialog: HTMLElement): void {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=viewport]");
  if (meta && !meta.content.includes("interactive-widget")) meta.content += ",interactive-widget=resizes-content";
  const view = window.visualViewport;
  view?.addEventListener("resize", () => dialog.style.setProperty("--seen", `${view.height}px`));
}

/**
 * Announces to the page what the user takes up (app/assistant/page-events.ts). False where the page does that by
 * itself.
 */
export function announced({ dataset }: HTMLElement, fields?: FormData): boolean {
  if (!dataset.event) return true;
  return dispatchEvent(
    new CustomEvent(dataset.event, { cancelable: true, detail: fields && Object.fromEntries(fields) }),
  );
}

/** Ids of the listings that this browser showed last (app/catalog/seen), for a request for recommendations. */
export function seenIds(): string {
  try {
    const seen = JSON.parse(localStorage.getItem("rebi-vistos") ?? "[]") as { id: string }[];
    return seen
      .map(({ id }) => id)
      .join(" ")
      .slice(0, SEEN_MAX);
  } catch {
    return "";
  }
}
