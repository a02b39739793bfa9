import { ATTACHED_FIELD, ATTACHED_LIST_FIELD, DRAFT_STORAGE_KEY } from "~/complaints/constants";
import { GUARD_STAMP, GUARD_TRAP } from "~/platform/forms/constants";

export type DraftValues = Readonly<Record<string, string>>;

interface Draft {
  /** Uid of the writer, empty for a visitor: other users of this browser must not see the draft. */
  owner: string;
  /** Time of the last change, ms since 1970. */
  at: number;
  values: DraftValues;
}

const DAY_MS = 86_400_000;
/** Retention of an unfinished draft. */
const DRAFT_MS = 7 * DAY_MS;
/** The form's stamp and files expire a day after the page was shown; an older draft begins a new form. */
const STAMP_MS = DAY_MS / 2;
const CLOCKS_DIFFER_MS = 5 * 60_000;
const SHORT_LIVED = new Set([GUARD_STAMP, ATTACHED_FIELD, ATTACHED_LIST_FIELD]);

// A browser may forbid storage, or have no room in it. The form then works without a draft, and the user could do
// nothing about it: no error is shown.

/** The user's draft; null for none. A stale draft, or one of another user, is removed. `now`: ms since 1970. */
export function loadDraft(owner: string, now: number): DraftValues | null {
  try {
    const draft = parseDraft(localStorage.getItem(DRAFT_STORAGE_KEY));
    if (draft === null) return null;
    if (draft.owner !== owner || now - draft.at > DRAFT_MS) {
      removeDraft();
      return null;
    }
    const isShort = now - draft.at <= STAMP_MS;
    return Object.fromEntries(Object.entries(draft.values).filter(([name]) => isShort || !SHORT_LIVED.has(name)));
  } catch {
    return null;
  }
}

export function saveDraft(owner: string, form: HTMLFormElement, now: number): void {
  try {
    localStorage.setItem(
      DRAFT_STORAGE_KEY,
      JSON.stringify({ owner, at: now, values: textsOf(new FormData(form)) } satisfies Draft),
    );
  } catch {
    return;
  }
}

/** Removes the draft: the sheet was filed, or its writer discards it. */
export function removeDraft(): void {
  try {
    localStorage.removeItem(DRAFT_STORAGE_KEY);
  } catch {
    return;
  }
}

/** Removes the draft of a sheet that was filed at `filedAt` (ms since 1970), with tolerance for the browser's clock. */
export function removeFiledDraft(filedAt: number): void {
  try {
    const draft = parseDraft(localStorage.getItem(DRAFT_STORAGE_KEY));
    if (draft !== null && draft.at <= filedAt + CLOCKS_DIFFER_MS) removeDraft();
  } catch {
    return;
  }
}

/** Text fields of a form by name, without the robots' trap. */
export function textsOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string" && name !== GUARD_TRAP) values[name] = value;
  return values;
}

function parseDraft(text: string | null): Draft | null {
  const draft: unknown = JSON.parse(text ?? "null");
  if (!isRecord(draft)) return null;
  const { owner, at, values } = draft;
  if (typeof owner !== "string" || typeof at !== "number" || !isRecord(values)) return null;
  return {
    owner,
    at,
    values: Object.fromEntries(
      Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    ),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isTouched(form: HTMLFormElement): boolean {
  return controlsOf(form).some(isChanged);
}

export function fillForm(form: HTMLFormElement, values: DraftValues): void {
  const untouched = controlsOf(form).filter((control) => !isChanged(control));
  const changedGroups = new Set(
    controlsOf(form)
      .filter(isChanged)
      .map(({ name }) => name),
  );
  for (const control of untouched) {
    const value = values[control.name];
    if (control instanceof HTMLInputElement && control.type === "radio") {
      if (!changedGroups.has(control.name)) control.checked = control.value === value;
    } else if (control instanceof HTMLInputElement && control.type === "checkbox")
      control.checked = value !== undefined;
    else if (value !== undefined) control.value = value;
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const NOT_FILLED_IN = ["hidden", "file", "submit"];

function controlsOf(form: HTMLFormElement): Control[] {
  const inputs = [...form.querySelectorAll("input")].filter(
    ({ type, name }) => !NOT_FILLED_IN.includes(type) && name !== GUARD_TRAP,
  );
  return [...inputs, ...form.querySelectorAll("textarea"), ...form.querySelectorAll("select")];
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const byDefault = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return control.value !== (byDefault?.value ?? "");
  }
  if (control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox"))
    return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}
