/*
 * The end of the conversation as this browser saw it last: shown while the panel asks the server. Text only. It belongs
 * to the signed-in user; a sign-out clears it with the whole storage.
 */

/** The specification's chat history. */
export const CHAT_KEY = "chatHistory";
const LINES_MAX = 10;
const TEXT_MAX = 1_000;
const LIFE_MS = 7 * 86_400_000;

export interface CopiedLine {
  isMine: boolean;
  text: string;
  time: string;
}

interface Copy {
  user: string;
  savedAt: number;
  lines: CopiedLine[];
}

/** Empty for another user's copy (which is removed), an old one, none, or where storage is forbidden. */
export function loadCopy(user: string, now = Date.now()): CopiedLine[] {
  try {
    const copy = JSON.parse(localStorage.getItem(CHAT_KEY) ?? "null") as Copy | null;
    if (copy === null) return [];
    if (user !== "" && copy.user === user && now - copy.savedAt < LIFE_MS) return copy.lines.filter(isLine);
    localStorage.removeItem(CHAT_KEY);
  } catch {
    forgetCopy();
  }
  return [];
}

function isLine(line: unknown): line is CopiedLine {
  return typeof line === "object" && line !== null && "text" in line && typeof line.text === "string";
}

/** Keeps the last lines; nothing without a user. */
export function saveCopy(user: string, lines: readonly CopiedLine[], now = Date.now()): void {
  if (user === "" || lines.length === 0) return forgetCopy();
  const last = lines.slice(-LINES_MAX).map((line) => ({ ...line, text: line.text.slice(0, TEXT_MAX) }));
  try {
    localStorage.setItem(CHAT_KEY, JSON.stringify({ user, savedAt: now, lines: last } satisfies Copy));
  } catch {
    // No room, or forbidden: the panel then shows the messages a moment later.
  }
}

export function forgetCopy(): void {
  try {
    localStorage.removeItem(CHAT_KEY);
  } catch {
    // Forbidden: nothing is kept either.
  }
}

/**
 * A mark of the user who is signed in, from the e-mail in the account menu: enough to tell two users of a browser
 * apart, and no name of either. Empty for a visitor.
 */
export function userMark(page: Document): string {
  const email = page.querySelector('form[action="/salir"]')?.closest("details")?.querySelector("p")?.textContent;
  if (!email) return "";
  let mark = 5381;
  for (const letter of email) mark = (mark * 33 + letter.codePointAt(0)!) % 4_294_967_296;
  return mark.toString(36);
}
