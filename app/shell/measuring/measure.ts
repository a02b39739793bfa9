/*
 * Figures and errors of this page, sent once it is left: without a cookie, a uid or an address with an id. A file of
 * its own, which ./load-measure.ts loads in pages that are measured.
 */
import { onINP } from "web-vitals";

import { COPY_MARK } from "../page/worker-constants";
import { MEASURES_PATH, type SentError, type SentMeasures } from "./constants";
import { watchLoading } from "./watch-loading";

interface Connected {
  connection?: { effectiveType?: string };
}

/** `page`: the route's address; `early`: the errors until now, which also gets all later ones. */
export function measure(page: string, build: string, early: Event[]): void {
  // A copy says nothing of the site's speed.
  if (COPY_MARK in window) return;
  const figures: SentMeasures["vitals"] = {};
  watchLoading(figures);
  // The figure with the most rules: of many touches not the slowest counts.
  onINP(({ value }) => (figures.INP = Math.round(value)));

  let errors: SentError[] = [];
  const note = (event: Event): number => {
    import("~/shell/measuring/error-list").then(
      ({ keepError }) => keepError(event, page, errors),
      () => undefined,
    );
    return 0;
  };
  early.splice(0).forEach(note);
  early.push = note as typeof early.push;

  let vitals = figures;
  // Once: what happens after a return to the page is not counted. Later errors are sent by themselves.
  const send = (): void => {
    if (!errors.length && !Object.keys(vitals).length) return;
    const kind = (navigator as Connected).connection?.effectiveType?.slice(-2);
    const body = JSON.stringify({
      page,
      build,
      link: kind === "4g" || kind === "3g" || kind === "2g" ? kind : "desconocida",
      device: matchMedia("(pointer:coarse)").matches ? "movil" : "escritorio",
      vitals,
      errors,
    } satisfies SentMeasures);
    vitals = {};
    errors = [];
    if (!navigator.sendBeacon(MEASURES_PATH, body))
      fetch(MEASURES_PATH, { method: "POST", body, keepalive: true }).catch(() => undefined);
  };
  // After the listener of web-vitals, which ends its figure then.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
  addEventListener("pagehide", send);
}
