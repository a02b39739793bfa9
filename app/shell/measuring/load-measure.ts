/*
 * Inlined before the bootstrap in pages of a measured visit (./sample.ts): keeps errors, and loads ./measure.ts when
 * the page has long been there. Never in other pages, and never a byte of the first view.
 */
import type * as Measure from "./measure";

/** Address of ./measure.ts, set by bootstrap.vite.ts. */
declare const MEASURE_URL: string;

/** After the load: the service worker registers then. */
const REST_MS = 2000;

const early: Event[] = [];
for (const type of ["error", "unhandledrejection"]) addEventListener(type, (event) => early.push(event));
addEventListener("load", () => {
  setTimeout(() => {
    // Safari has no `requestIdleCallback`.
    ((window as Partial<Window>).requestIdleCallback ?? setTimeout)(() => {
      void import(/* @vite-ignore */ MEASURE_URL).then(
        // Both texts are replaced in each page (./sample.ts).
        ({ measure }: typeof Measure) => measure("{page}", "{build}", early),
        () => undefined,
      );
    });
  }, REST_MS);
});
