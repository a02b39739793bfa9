import { DAY_SECONDS } from "~/business/durations";
import { readCookie, serverCookie } from "~/platform/http/http";

import { knownItems, type ChecklistItemId } from "./constants";

const COOKIE = "__Host-lista-moto";
const LIFE_SECONDS = 180 * DAY_SECONDS;

/** Ticked items in this browser's cookie: none of it is stored on the server. */
export function tickedItems(request: Request): ChecklistItemId[] {
  return knownItems((readCookie(request, COOKIE) ?? "").slice(0, 1_000).split("."));
}

/** The header that keeps these items; an empty list removes the cookie. */
export function rememberItems(items: readonly ChecklistItemId[]): Headers {
  return new Headers({ "Set-Cookie": serverCookie(COOKIE, items.join("."), items.length > 0 ? LIFE_SECONDS : 0) });
}
