export type StorePlace = "cookie" | "local" | "session" | "cache" | "database";

/**
 * `necessary`: needed by a feature that the user asked for. `requested`: remembers a choice of the user.
 * `optional`: anything else, which may only be kept after consent (app/platform/http/consent.server.ts). There is none.
 */
export type StoreKind = "necessary" | "requested" | "optional";

export interface StoredThing {
  /** Name in the browser; ends in `…` where the rest differs. */
  name: string;
  place: StorePlace;
  kind: StoreKind;
  purpose: string;
  when: string;
  /** Life in seconds; null: as long as the store itself (the tab for `session`, until cleared for `local`). */
  seconds: number | null;
}
