import { SHOW_DISTRICTS } from "~/business/places/constants";
import { GUARD_STAMP, UPLOAD_ID } from "~/platform/forms/constants";
import { ADD, HEARTS_ACTION, REMOVE } from "~/shell/hearts/constants";

import { GIVE_UP_DAYS } from "./constants";

// Rules of the outbox, without a browser.

export type OutboxKind = "heart" | "message" | "contact" | "complaint" | "theft" | "step" | "photo";

/**
 * `waiting`: sent by itself. `asking`: sent when its writer says so, as day and term of a complaint count from its
 * arrival. `signed-out`: its writer is not signed in. `returned`: handed back to its form, kept for a day to be safe.
 */
export type OutboxState = "waiting" | "asking" | "signed-out" | "refused" | "expired" | "returned" | "sent";

export interface OutboxRow {
  /** Idempotency id of the form: the same form again replaces the row. */
  id: string;
  /** Writer; empty for a visitor. */
  uid: string;
  kind: OutboxKind;
  /** Where it goes, query included. */
  path: string;
  body: [name: string, value: string | File][];
  /** Milliseconds since 1970, as all times here. */
  at: number;
  state: OutboxState;
  tries: number;
  notBefore: number;
  /** Why it was refused; for `asking`, that its writer is not signed in. */
  message?: string;
  /** Page of the result. */
  to?: string;
  /** Page of the result, where the service worker sent it: a page continues from there. */
  accepted?: string;
}

const DAY_MS = 86_400_000;
export const GIVE_UP_MS = GIVE_UP_DAYS * DAY_MS;
/** How long a row that is never sent can still be read. */
const FORGET_MS = 30 * DAY_MS;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Between attempts of a page that is in sight, whatever the browser says of its connection. */
const SIGNAL_PAUSES_MS = [5_000, 15_000, 30_000];
const LONGEST_SIGNAL_PAUSE_MS = 60_000;
/** Three files of a complaint with their text; a phone's photos are far smaller. */
export const ROW_MAX_BYTES = 16 * 1024 * 1024;

/** Null for forms that never wait: payments, publishing, sign-ins, deletions, contacts. */
export function kindOf(pathname: string, form: FormData): OutboxKind | null {
  const intent = form.get("intent");
  if (pathname === HEARTS_ACTION) return form.has(ADD) !== form.has(REMOVE) ? "heart" : null;
  // Changes nothing.
  if (form.has(SHOW_DISTRICTS)) return null;
  if (/^\/producto\/[^/]+\/mensaje$/.test(pathname)) return intent === "enviar" ? "message" : null;
  if (/^\/perfil\/mensajes\/[^/]+$/.test(pathname)) return intent === "responder" ? "message" : null;
  if (pathname === "/contacto") return "contact";
  // Its button `quitar` takes a file out.
  if (pathname === "/libro-de-reclamaciones") return form.has("quitar") ? null : "complaint";
  if (pathname === "/denunciar-robo") return intent === "report" ? "theft" : null;
  const step = /^\/sell\/flow\/[^/]+\/(\w+)$/.exec(pathname)?.[1];
  if (!step || step === "revisar") return null;
  // A photo without a name of its own would be added twice.
  if (filesOf(form).length > 0) return form.has(UPLOAD_ID) && intent === "subir" ? "photo" : null;
  return intent === "continuar" || intent === "guardar" ? "step" : null;
}

/** It clears the browser's storage: /salir, and everywhere (app/accounts/security). */
export function isSignOut(pathname: string, form: FormData): boolean {
  return pathname === "/salir" || (pathname === "/perfil/seguridad" && form.get("intent") === "cerrar-todas");
}

/** Null for a form that does not wait. */
export function outboxRowOf(url: string, form: FormData, uid: string, now: number): OutboxRow | null {
  const { pathname, search } = new URL(url);
  const kind = kindOf(pathname, form);
  const key = kind && keyOf(kind, pathname, form);
  if (!kind || !key) return null;
  return {
    id: `${kind} ${key}`,
    uid,
    kind,
    path: pathname + search,
    body: [...form].filter(([, value]) => typeof value === "string" || value.size > 0),
    at: now,
    state: kind === "complaint" ? "asking" : "waiting",
    tries: 0,
    notBefore: 0,
  };
}

/** Key of forms that replace each other: of hearts and steps the last one wins. */
function keyOf(kind: OutboxKind, pathname: string, form: FormData): string | null {
  const field = (name: string): string => String(form.get(name) ?? "");
  switch (kind) {
    case "heart":
      return field(form.has(ADD) ? ADD : REMOVE);
    case "message":
      return field("key") && `${field("key")} ${field("text")}`;
    case "photo":
      return field(UPLOAD_ID);
    case "step":
      return pathname;
    default:
      return field(GUARD_STAMP);
  }
}

function filesOf(form: FormData): File[] {
  return [...form.values()].filter((value): value is File => typeof value !== "string" && value.size > 0);
}

export function bytesOf({ body }: OutboxRow): number {
  return body.reduce((sum, [, value]) => sum + (typeof value === "string" ? value.length : value.size), 0);
}

/** Key of rows that wait for each other: a rejected one holds back the later ones. */
function subjectOf({ kind, path, id, uid }: OutboxRow): string {
  if (kind === "message") return `${uid} ${path}`;
  return kind === "step" || kind === "photo" ? `${uid} ${path.split("/").slice(0, 4).join("/")}` : id;
}

export function isRowOpen({ state }: OutboxRow): boolean {
  return state !== "sent" && state !== "returned";
}

/** Whether the server has afterAnswer that its writer is not signed in. */
export function needsSignIn({ state, message }: OutboxRow): boolean {
  return state === "signed-out" || (state === "asking" && message !== undefined);
}

/**
 * The first row to send now. `uid`: signed-in user. `asked`: ids that the writer sends now; `done`: ids that had their
 * turn.
 */
export function nextRow(
  rows: readonly OutboxRow[],
  { now, uid, asked = [], done = [] }: { now: number; uid: string; asked?: string[]; done?: string[] },
): OutboxRow | undefined {
  const held = new Set<string>();
  return [...rows]
    .sort((one, other) => one.at - other.at)
    .find((row) => {
      if (!isRowOpen(row)) return false;
      const isAsked = asked.includes(row.id);
      const goes = isAsked || ((row.state === "waiting" || row.state === "signed-out") && row.notBefore <= now);
      const isDue = goes && row.uid === uid && !done.includes(row.id) && !held.has(subjectOf(row));
      held.add(subjectOf(row));
      return isDue;
    });
}

/** Milliseconds; Infinity for never. `attempts`: how many times due rows did not reach the server. */
export function retryPauseOf(
  rows: readonly OutboxRow[],
  { uid, now, attempts }: { uid: string; now: number; attempts: number },
): number {
  const later = rows.filter((row) => row.state === "waiting" && row.uid === uid && row.notBefore > now);
  // Rows of a user who has to sign in first are no sooner sent for being tried.
  const isDue = nextRow(rows, { now, uid })?.state === "waiting";
  const pause = isDue ? (SIGNAL_PAUSES_MS[attempts] ?? LONGEST_SIGNAL_PAUSE_MS) : Infinity;
  return Math.min(pause, ...later.map(({ notBefore }) => notBefore - now));
}

export interface MachineAnswer {
  status: number;
  message?: string | undefined;
  to?: string | null;
  /** Seconds. */
  retryAfter?: number;
}

/** The row after the server's answer; null for one that is done and has nothing to show. */
export function afterAnswer(
  sent: OutboxRow,
  { status, message, to, retryAfter = 0 }: MachineAnswer,
  now: number,
): OutboxRow | null {
  const row = { ...sent };
  delete row.accepted;
  delete row.message;
  if (status === 204) {
    if (row.kind === "heart" || row.kind === "photo") return null;
    return { ...row, body: [], at: now, state: "sent", ...(to && { to }) };
  }
  // A complaint is not sent by itself after the sign-in either.
  if (status === 401)
    return row.state === "asking"
      ? { ...row, message: message ?? "" }
      : { ...row, state: "signed-out", tries: 0, notBefore: 0 };
  // Neither 204 nor a rejection: the answer of a proxy, or of another version.
  if (status < 400 || status === 408 || status === 429 || status >= 500) {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** row.tries, LONGEST_PAUSE_MS);
    const state = row.state === "asking" ? "asking" : "waiting";
    return { ...row, state, tries: row.tries + 1, notBefore: now + Math.max(pause, retryAfter * 1000) };
  }
  return { ...row, state: "refused", message: message ?? "" };
}

/** The row as time changes it; null once it is forgotten, but never untried: a clock may have been wrong. */
export function aged(row: OutboxRow, now: number): OutboxRow | null {
  const age = now - row.at;
  const isUntried = isRowOpen(row) && row.state !== "refused" && row.tries === 0;
  // A visitor finds the filed complaint only by its link.
  if (!isUntried && age > (isRowOpen(row) || row.kind === "complaint" ? FORGET_MS : DAY_MS)) return null;
  return isRowOpen(row) && row.state !== "refused" && age > GIVE_UP_MS ? { ...row, state: "expired" } : row;
}
