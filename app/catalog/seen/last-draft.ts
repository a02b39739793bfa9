import { DAY_MS } from "~/business/durations";

/** The listing that is being written in this browser, with the step to go on at. */
interface LastDraft {
  id: string;
  title: string;
  /** Its last shown step. */
  to: string;
  /** When it was shown, ms since 1970. */
  at: number;
}

const DRAFT_KEY = "rebi-borrador";
const KEPT_DAYS = 14;

/** Null for none, for an old one, and for what another program stored: it becomes a link. */
export function parseDraft(text: string | null, now: number): LastDraft | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return null;
  }
  const { id, title, to, at } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof id === "string" &&
    typeof title === "string" &&
    typeof to === "string" &&
    /^\/sell\/flow\/[\w-]+\/[a-z]+$/.test(to) &&
    typeof at === "number" &&
    now - at < KEPT_DAYS * DAY_MS
    ? { id, title, to, at }
    : null;
}

// Where the browser forbids storage or is full, nothing is stored: the user did not ask for it.

export function loadLastDraft(): LastDraft | null {
  try {
    return parseDraft(localStorage.getItem(DRAFT_KEY), Date.now());
  } catch {
    return null;
  }
}

export function rememberDraft({ id, title, to }: Omit<LastDraft, "at">): void {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify({ id, title, to, at: Date.now() }));
  } catch {
    return;
  }
}

/** Once it is no draft any longer. Without an id: whichever it is. */
export function forgetDraft(id?: string): void {
  try {
    if (id === undefined || loadLastDraft()?.id === id) localStorage.removeItem(DRAFT_KEY);
  } catch {
    return;
  }
}
