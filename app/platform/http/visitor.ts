import { readCookie, SESSION_COOKIE, takeFlash } from "./http";

const KEPT_FORM = /(?:^|;\s*)__Host-kept-/;

/** On a shared path; null for an answer of this one visit (a message, a form that came back). */
export function visitorMark(request: Request, { status, headers }: Response): "0" | "1" | null {
  const isPage = /^text\/(html|x-script)/.test(headers.get("Content-Type") ?? "");
  if (request.method !== "GET" || status !== 200 || !isPage) return null;
  if (takeFlash(request).flash || KEPT_FORM.test(request.headers.get("Cookie") ?? "")) return null;
  // An expired session counts too: a cached page may still show its user's name.
  return readCookie(request, SESSION_COOKIE) === null ? "1" : "0";
}
