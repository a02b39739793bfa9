/*
 * On iPhones and iPads, inlined before the bootstrap: an unexpected error that was stored (../errors/fallback.tsx) is
 * offered at the next page. Without one it does nothing.
 */
import { LAST_ERROR_KEY } from "../page/last-error";
import type * as Offer from "./offer";

/** Address of ./offer.ts, set by bootstrap.vite.ts. */
declare const OFFER_URL: string;

try {
  if (localStorage.getItem(LAST_ERROR_KEY))
    addEventListener("load", () => {
      void import(/* @vite-ignore */ OFFER_URL).then(
        ({ offerLastError }: typeof Offer) => offerLastError(),
        () => undefined,
      );
    });
} catch {
  // Storage is forbidden: nothing was stored either.
}
