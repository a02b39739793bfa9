/*
 * Forms that wait in this browser for a connection. A file of its own, which ~/shell/device loads when a form could not
 * be sent, when there is no connection, or when something waits (docs/decisions/2026-11-23-outbox.md).
 */
import { NAVIGATING } from "~/shell/delivery/navigating";
import { hideBanner, showBanner, type BannerText } from "~/shell/page/banner";
import { keep } from "~/shell/page/keep-cookie";
import { offlineBanner, reachServer } from "~/shell/page/offline-banner";
import { senderUid } from "~/shell/page/sender-uid";
import { COPY_MARK, OFFLINE_BANNER } from "~/shell/page/worker-constants";

import { OUTBOX_CHANNEL, OUTBOX_LIST, OUTBOX_PATH, SYNC_TAG, type Unreachable } from "./constants";
import { giveBack } from "./give-back";
import { showList } from "./list";
import {
  bytesOf,
  isRowOpen,
  isSignOut,
  kindOf,
  needsSignIn,
  outboxRowOf,
  retryPauseOf,
  ROW_MAX_BYTES,
  type OutboxRow,
} from "./model";
import { sendWaiting, tellChanged } from "./send";
import { allRows, deleteRow, putRow } from "./store";
import { ATTENTION, FULL, rowName, rowsSummary, TOO_LARGE, waitsText } from "./words";

const BANNER = "por-enviar-aviso";
/** Value of the flag cookie where all was sent and the list has shown it. */
const ALL_TOLD = "por-enviar=0";
/** The flag cookie lives longer than any row. */
const FLAG_SECONDS = 31 * 86_400;
const TOLD_MS = 3_600_000;

interface SyncManager {
  register(tag: string): Promise<void>;
}

interface Router {
  revalidate(): void;
}

let rows: OutboxRow[] = [];
let isStarted = false;
/** Uid of the session at the last look at the rows. */
let sender = "";
let retry: ReturnType<typeof setTimeout> | undefined;
/** Since the page was last shown, the browser called itself online, or a form came. */
let attempts = 0;

/** `event`: of a form that did not reach the server, or of the browser; none for a page on which rows wait. */
function showOutbox(event?: Event): void {
  if (!isStarted) start();
  const { detail } = (event ?? {}) as Partial<CustomEvent<Unreachable | null>>;
  if (detail) void take(detail);
}

export { showOutbox as show };

function start(): void {
  isStarted = true;
  new BroadcastChannel(OUTBOX_CHANNEL).onmessage = ({ data }) => void refresh(data as string[]);
  addEventListener("submit", onSubmit, true);
  addEventListener("online", () => void sendAnew());
  // A sign-in by React is no new page.
  addEventListener(NAVIGATING, () => {
    if (senderUid() !== sender) void begin(false);
  });
  if (document.getElementById(OUTBOX_LIST)) addEventListener("pagehide", noteTold);
  addEventListener("visibilitychange", () => {
    if (document.hidden) clearTimeout(retry);
    else void sendAnew();
  });
  void begin(document.cookie.includes(ALL_TOLD));
}

async function begin(isTold: boolean): Promise<void> {
  await refresh();
  if (isTold) await forgetSent();
  await send();
}

/** The list shows what was sent. A page that is left has no time for the database: the next one deletes it. */
function noteTold(): void {
  if (rows.length > 0 && !rows.some(isRowOpen)) keep("por-enviar", "0", FLAG_SECONDS);
}

async function take({ url, form, answer }: Unreachable): Promise<void> {
  const row = outboxRowOf(url, form, senderUid(), Date.now());
  if (!row) return answer({});
  if (bytesOf(row) > ROW_MAX_BYTES) return answer({ message: TOO_LARGE });
  try {
    await putRow(row);
  } catch {
    return answer({ message: FULL });
  }
  answer({ isTaken: true });
  clearText(row);
  // Some browsers ask the user: once is enough.
  if (rows.length === 0) void navigator.storage?.persist?.().catch(() => undefined);
  attempts = 0;
  await refresh();
  const registration = (await navigator.serviceWorker?.getRegistration()) as { sync?: SyncManager } | undefined;
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}

/** The next message of a conversation begins with an empty field. */
function clearText({ kind, body }: OutboxRow): void {
  const text = body.find(([name]) => name === "text")?.[1];
  if (kind !== "message") return;
  for (const area of document.querySelectorAll<HTMLTextAreaElement>("main textarea[name=text]"))
    if (area.value === text) area.value = "";
}

async function send(asked: string[] = []): Promise<void> {
  if (rows.length > 0) await sendWaiting({ uid: senderUid(), asked });
}

function sendAnew(): Promise<void> {
  attempts = 0;
  return send();
}

/** `changed`: ids of rows that had their turn. */
async function refresh(changed: string[] = []): Promise<void> {
  const before = rows;
  sender = senderUid();
  rows = (await allRows().catch(() => [])).sort((one, other) => one.at - other.at);
  keep("por-enviar", `${rows.length}`, rows.length > 0 ? FLAG_SECONDS : 0);
  showList(rows, sender, {
    send: ({ id }) => void send([id]),
    review: (row) => void review(row),
    withdraw: (row) => void withdraw(row),
  });
  showState();
  planRetry();
  const here = before.some(({ id, path }) => changed.includes(id) && path.split("?")[0] === location.pathname);
  // The page that a form was written on shows its result.
  if (here) (window as { __remixRouter?: Router }).__remixRouter?.revalidate();
}

/** Each attempt reports to all windows, which plan the next one. */
function planRetry(): void {
  clearTimeout(retry);
  const pause = retryPauseOf(rows, { uid: sender, now: Date.now(), attempts });
  if (document.hidden || pause === Infinity) return;
  retry = setTimeout(() => {
    attempts += 1;
    void send();
  }, pause);
}

/** The page of a form is the server's. */
async function review(row: OutboxRow): Promise<void> {
  await reachServer().then(
    () => giveBack(row),
    () => dispatchEvent(new CustomEvent("offline")),
  );
}

/** A sent form is announced once; the link to a complaint stays. */
async function forgetSent(): Promise<void> {
  hideBanner(BANNER);
  for (const { id, state, kind } of rows) if (state === "sent" && kind !== "complaint") await deleteRow(id);
  // An earlier refresh may have shown them again.
  await refresh();
}

async function withdraw({ id }: OutboxRow): Promise<void> {
  await deleteRow(id);
  tellChanged([]);
}

function showState(): void {
  if (document.getElementById(OUTBOX_LIST) || location.pathname === "/login") return;
  const offline = document.getElementById(OFFLINE_BANNER);
  if (offline) hideBanner(BANNER);
  const content = bannerOf(rows.filter(({ uid }) => uid === sender));
  if (content) {
    const { press = [], ...banner } = content;
    const buttons = showBanner({ id: offline ? OFFLINE_BANNER : BANNER, ...banner });
    for (const [place, button] of buttons.entries()) button.onclick = press[place] ?? null;
  } else {
    hideBanner(BANNER);
    if (offline) showBanner(offlineBanner());
  }
}

interface BannerContent extends Omit<BannerText, "id"> {
  /** Actions of its buttons in order; the last button closes the banner. */
  press?: (() => void)[];
}

/** Banner about the user's own rows; null for none. */
function bannerOf(own: OutboxRow[]): BannerContent | null {
  const all = { label: "Por enviar", href: OUTBOX_PATH };
  const open = own.filter(isRowOpen);
  const [first] = open;
  const signIn = { label: "Iniciar sesión", href: `/login?redirect=${encodeURIComponent(location.pathname)}` };
  const forSignIn = (waiting: OutboxRow[]): BannerContent | null =>
    waiting.length > 0
      ? { title: "Inicia sesión para enviar", text: rowsSummary(waiting), actions: [signIn, all] }
      : null;
  const signedOut = forSignIn(open.filter(needsSignIn));
  if (signedOut) return signedOut;
  const asks = open.find(({ state }) => state !== "waiting");
  // Without the server's message, which may hold what was typed: the banner is HTML.
  if (asks) return { title: rowName(asks), text: ATTENTION[asks.state] ?? "", actions: [all] };
  if (first) {
    const actions = [{ label: "Enviar ahora" }, ...(open.length === 1 ? [{ label: "Retirar" }] : []), all];
    const press = [() => void send(open.map(({ id }) => id)), () => void withdraw(first)];
    return { title: waitsText(open), text: rowsSummary(open), actions, press };
  }
  const sent = own.filter(({ state, at }) => state === "sent" && Date.now() - at < TOLD_MS).pop();
  if (sent) return { title: "Enviado", text: rowsSummary([sent]), actions: [all], press: [() => void forgetSent()] };
  return sender === "" ? forSignIn(rows.filter(isRowOpen)) : null;
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  const url = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const { pathname } = new URL(url);
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  const open = rows.filter((row) => isRowOpen(row) && row.uid === senderUid());
  if (open.length > 0 && isSignOut(pathname, data)) {
    const question = `Tienes ${open.length} por enviar. Si cierras tu sesión, se borran de este dispositivo. ¿Cerrar la sesión?`;
    if (!confirm(question)) stop(event);
    return;
  }
  // React sends its own forms, and sees when they fail; so do hearts.
  if (form.method !== "post" || "hydrated" in document.documentElement.dataset) return;
  // A browser without a signal may call itself online: then the page says that there is none.
  if (navigator.onLine && !document.querySelector(`#${OFFLINE_BANNER}, #${COPY_MARK}:not([data-over])`)) return;
  const kind = kindOf(pathname, data);
  if (kind === null || kind === "heart") return;
  stop(event);
  const answer = ({ message }: { message?: string }): void => {
    if (message) showBanner({ id: BANNER, title: "No se pudo guardar", text: message });
  };
  void take({ url, form: data, answer });
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
