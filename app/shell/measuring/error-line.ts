import { maskedText } from "../debug/debug-log";
import { ERROR_MESSAGE_MAX, type SentError } from "./constants";

type ErrorLine = Omit<SentError, "page">;

/** Lost connections, overtaken navigations, a warning of browsers: no faults of a page. */
const NO_FAULT = /AbortError|Failed to fetch|Load failed|NetworkError|ResizeObserver|^Script error/;
const FRAME = /([\w+-]+:\/\/[^\s()]+?):(\d+):(\d+)/;

/** As a line; null for no fault of ours: of an extension, another site, a lost connection. */
export function errorLine(event: Event, origin: string): ErrorLine | null {
  const { message: text, filename, lineno, colno, reason } = event as ErrorEvent & PromiseRejectionEvent;
  const message = maskedMessage(text ?? String(reason));
  const [, file = filename ?? "", line = lineno, column = colno] =
    FRAME.exec((reason as Partial<Error> | undefined)?.stack ?? "") ?? [];
  const place = file ? ownPlace(file, origin) : text === undefined ? "" : null;
  if (message === "" || place === null || NO_FAULT.test(message)) return null;
  return { message, place: place && `${place}:${line}:${column}` };
}

/** The path of a file of ours; of a page no address, as it may hold an id. Null for anything else. */
function ownPlace(file: string, origin: string): string | null {
  if (!file.startsWith(`${origin}/`)) return null;
  return /\/assets\/[\w.-]+\.js$/.exec(file)?.[0] ?? "página";
}

/**
 * A message without anything that may have been typed: without quoted texts, except names of properties, and without
 * anything like an address, a number or a token.
 */
export function maskedMessage(text: string): string {
  return maskedText(
    text
      .slice(0, 1000)
      .replace(/^Uncaught (\(in promise\) )?/, "")
      .replace(/(reading |setting )?["'`“].*?["'`”](?!\w)/gs, (all, isProperty?: string) => (isProperty ? all : "…")),
  )
    .replace(/\d{6,}/g, "[número]")
    .slice(0, ERROR_MESSAGE_MAX);
}
