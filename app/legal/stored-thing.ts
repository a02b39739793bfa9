/** Where in the browser a thing is kept. */
export type StorePlace = "cookie" | "local" | "session" | "cache" | "database";

/**
 * `necessary`: needed by a feature that the user asked for. `requested`: remembers a choice of the user.
 * `optional`: anything else, which may only be kept after consent (app/platform/http/consent.server.ts). There is none.
 */
export type StoreKind = "necessary" | "requested" | "optional";

/** One thing that the site keeps in a browser. */
export interface StoredThing {
  /** Name in the browser; ends in `…` where the rest differs. */
  name: string;
  place: StorePlace;
  kind: StoreKind;
  purpose: string;
  /** When it comes about. */
  when: string;
  /** Life in seconds; null for as long as the storage is (a tab for `session`, until it is cleared for `local`). */
  seconds: number | null;
}
