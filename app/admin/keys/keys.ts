/** Keys of administration, as the list behind `?` names them. `press`: what has the key on the page (`data-key`). */
export const KEYS: readonly { keys: string; does: string; press?: string }[] = [
  { keys: "j", does: "Siguiente de la lista", press: "j" },
  { keys: "k", does: "Anterior de la lista", press: "k" },
  { keys: "a", does: "Aprobar, responder o decidir", press: "a" },
  { keys: "r", does: "Rechazar", press: "r" },
  { keys: "h", does: "Ocultar", press: "h" },
  { keys: "s", does: "Saltar", press: "s" },
  { keys: "1 a 9", does: "Elegir un motivo de la lista abierta" },
  { keys: "u", does: "Deshacer lo último", press: "u" },
  { keys: "/", does: "Buscar en administración" },
  { keys: "?", does: "Ver esta lista" },
  { keys: "Ctrl K", does: "Ir a una página, un pedido, una persona o un acto" },
];

/** Where the focus is: in a field or a dialog, in the form of a decision, or anywhere else. */
type Place = "typing" | "deciding" | "page";

type Wish = { opens: "palette" | "help" | "search" } | { press: string } | { choose: number };

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing">;

/** The wish of a key; null for a key that is not ours. `isOn`: keys of one character, which can be switched off. */
export function wishOf(pressed: Pressed, place: Place, isOn: boolean): Wish | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = pressed;
  if (repeat || isComposing || altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && ctrlKey !== metaKey ? { opens: "palette" } : null;
  if (!isOn || place === "typing") return null;
  if (/^[1-9]$/.test(key)) return { choose: Number(key) };
  // A letter there is a slip, not another decision.
  if (place === "deciding") return null;
  if (key === "/") return { opens: "search" };
  if (key === "?") return { opens: "help" };
  return KEYS.some(({ press }) => press === key) ? { press: key } : null;
}

const TYPED =
  "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=submit], [type=button])";

export function focusPlace(target: EventTarget | null): Place {
  if (!(target instanceof Element)) return "page";
  if (target.matches(TYPED) || target.closest("dialog")) return "typing";
  return target.closest(".fold > section") ? "deciding" : "page";
}

/** Visible parts of the page with a key, in its order. */
export function keyedElements(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-key]")].filter((one) => one.checkVisibility());
}

/** Presses a button or follows a link; opens a form and leads to its first field. */
export function press(key: string): boolean {
  const found = keyedElements().find(({ dataset }) => dataset.key?.split(" ").includes(key));
  if (!found) return false;
  if (!(found instanceof HTMLDetailsElement)) found.click();
  else {
    found.open = true;
    found.querySelector<HTMLElement>("section :is(input:not([type=hidden]), select, textarea)")?.focus();
  }
  return true;
}

/** Chooses a reason of the form that is open: one of its list, or of its first choice. */
export function choose(at: number): boolean {
  const fold = document.activeElement?.closest(".fold") ?? document.querySelector(".fold[open]");
  const radio = fold?.querySelectorAll<HTMLInputElement>("input[type=radio]")[at - 1];
  if (radio) {
    radio.click();
    radio.focus();
    return true;
  }
  const select = fold?.querySelector("select");
  // The first option asks to choose one.
  if (!select || at >= select.options.length) return false;
  select.selectedIndex = at;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  select.focus();
  return true;
}

const SWITCH = "rebi-teclas";

/** Remembered by the browser; on where it remembers nothing. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== "no";
  } catch {
    return true;
  }
}

export function rememberKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, "no");
  } catch {
    // On until the page is closed.
  }
}
