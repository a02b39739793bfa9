import { data, redirect } from "@remix-run/cloudflare";

import type { Outcome } from "~/messages/writing/messages.action.server";
import { flashHeaders, notFound } from "~/platform/http/http";

/**
 * The answer to a form: the refusal with its status (and when to try again), or where to go with a flash.
 * @throws a 404 that says `missing`
 */
export function respond(outcome: Outcome, missing: string) {
  if ("reason" in outcome) throw notFound(missing);
  if ("go" in outcome)
    return redirect(outcome.go, {
      status: 303,
      headers: flashHeaders(new Headers(), { type: "success", message: outcome.flash }),
    });
  const { refusal, status, retryAfterSeconds } = outcome;
  return data(refusal, {
    status,
    headers: retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) },
  });
}

/** Whether a person looks at a page, and not a browser that fetches ahead or asks for the head only. */
export function isSeen(request: Request): boolean {
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  return request.method === "GET" && !purpose.includes("prefetch");
}
