import type { Backfill } from "~/platform/firestore/backfill.server";
import { foldSerial, namedKeysOf } from "~/registry/serials/fold";

/** Folds the numbers of listings that were compared with reports of theft by former rules: serials and texts. */
export const LISTING_SERIAL_KEYS: Backfill = {
  name: "listing-serial-keys",
  rules: 2,
  collection: "vehicles",
  select: ["serial", "serialKey", "namedKeys", "specifications.plate", "title", "description"],
  changesOf({ data: { serial, serialKey, namedKeys, specifications, title, description } }) {
    // Only one that was compared has the field; one without a number has null.
    if (serialKey === undefined) return null;
    const plate = (specifications as { plate?: unknown } | undefined)?.plate;
    const typed = typeof serial === "string" ? serial : typeof plate === "string" ? plate : "";
    const key = foldSerial(typed) || null;
    const named = namedKeysOf(
      typed,
      [title, description].map((text) => (typeof text === "string" ? text : "")),
    );
    const isSame = key === serialKey && Array.isArray(namedKeys) && named.join() === namedKeys.join();
    return isSame ? null : { serialKey: key, namedKeys: named };
  },
};
