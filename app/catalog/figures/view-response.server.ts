import { SAME_VIEW_SECONDS } from "./constants";
import type { ViewAnswer } from "./figures.server";
import { sameViewSeconds, viewTag } from "./view-request";

/** A transparent GIF of one pixel. */
const PIXEL = Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (char) =>
  char.charCodeAt(0),
);

/** The picture of a view: cached by its browser for half an hour where it was counted, else not at all. */
export function viewResponse(answer: ViewAnswer, request: Request, now: Date): Response {
  if (answer === "same") {
    const seconds = sameViewSeconds(request, now) ?? 0;
    return new Response(null, {
      status: 304,
      headers: { ETag: request.headers.get("If-None-Match") ?? "", "Cache-Control": `private, max-age=${seconds}` },
    });
  }
  const headers = new Headers({ "Content-Type": "image/gif" });
  headers.set("Cache-Control", answer === "counted" ? `private, max-age=${SAME_VIEW_SECONDS}` : "no-store");
  if (answer === "counted") headers.set("ETag", viewTag(now));
  return new Response(PIXEL, { headers });
}
