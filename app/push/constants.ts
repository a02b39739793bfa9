// Shared with the browser: no zod.
import type { PushChoices, PushKind } from "~/platform/push/kinds";

/** Where a browser says that it takes notifications: the page, and the service worker (app/shell/offline/push.ts). */
export { SUBSCRIPTION_PATH } from "~/shell/page/worker-constants";
export const PREFERENCES_PATH = "/perfil/preferencias";
export const PUSH_SECTION = "notificaciones";

export const PUSH_INTENTS = {
  choices: "notificaciones",
  activate: "activar-notificaciones",
  remove: "quitar-equipo",
  test: "probar-notificaciones",
} as const;

/** Name of the box of a kind; the page has those of the mails too. */
export function pushField(kind: PushKind): string {
  return `push-${kind}`;
}

export function typedChoices(values: Readonly<Record<string, string>>): PushChoices {
  const isTicked = (kind: PushKind): boolean => values[pushField(kind)] === "1";
  return {
    messages: isTicked("messages"),
    orders: isTicked("orders"),
    searches: isTicked("searches"),
    favorites: isTicked("favorites"),
    follows: isTicked("follows"),
    thefts: isTicked("thefts"),
    nearThefts: isTicked("nearThefts"),
    complaints: isTicked("complaints"),
  };
}

/** Devices of a user; one more replaces the one that was not seen for the longest. */
export const MAX_DEVICES = 10;

export interface PushDevice {
  /** SHA-256 of the endpoint in hexadecimal: the browser finds itself by it. */
  id: string;
  browser: string;
  seenAt: Date;
}
