import { shardOf } from "~/platform/firestore/shards";
import { refusesMeasuring } from "~/platform/http/consent.server";
import { isUserVisit } from "~/platform/http/user-visit";

/** One page in so many is measured. */
const ONE_OF = 10;

/**
 * Whether the page of this request is measured: a tenth of the users' requests, chosen by the platform's request id, so
 * that nothing has to be kept in the browser. Never where the browser asks not to be measured or saves data.
 */
export function isMeasured(request: Request): boolean {
  const { headers } = request;
  const ray = headers.get("CF-Ray");
  return (
    ray !== null &&
    shardOf(ray, ONE_OF) === 0 &&
    isUserVisit(request) &&
    headers.get("Save-Data") !== "on" &&
    !refusesMeasuring(request)
  );
}

/** The inlined script for a page. `source`: ./load-measure.ts, bundled. */
export function measuringScript(source: string, page: string, build: string): string {
  const texts = { page, build };
  return source.replace(/(["'`])\{(page|build)\}\1/g, (_, _quote, name: keyof typeof texts) =>
    JSON.stringify(texts[name]).replaceAll("<", "\\u003c"),
  );
}
