/*
 * The state of the panel in this tab, kept over a change of page until it is closed. A cookie has the bootstrap of the
 * next page look for it (~/shell/device/device.ts).
 */
import { keep } from "../../page/keep-cookie";

export type PanelState = "closed" | "open" | "minimised";
export interface KeptPanel {
  state: PanelState;
  unread: number;
  /** Text that was not sent yet. */
  typed?: string | undefined;
}

const PANEL_KEY = "rebi-panel";
const DAY_SECONDS = 86_400;

/** Null where it is closed, or the storage is forbidden. */
export function loadPanel(): KeptPanel | null {
  try {
    return JSON.parse(sessionStorage.getItem(PANEL_KEY) ?? "null") as KeptPanel | null;
  } catch {
    return null;
  }
}

export function keepPanel(panel: KeptPanel): void {
  const isClosed = panel.state === "closed";
  try {
    if (isClosed) sessionStorage.removeItem(PANEL_KEY);
    else sessionStorage.setItem(PANEL_KEY, JSON.stringify(panel));
    keep("por-rebi", isClosed ? "" : "1", isClosed ? 0 : DAY_SECONDS);
  } catch {
    // Forbidden: the panel goes with its page.
  }
}
