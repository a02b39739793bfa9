import type { Backfill } from "~/platform/firestore/backfill.server";
import { foldSerial } from "~/registry/serials/fold";

/** Folds the serials of listings again that were compared with reports of theft by former rules. */
export const LISTING_SERIAL_KEYS: Backfill = {
  name: "listing-serial-keys",
  rules: 1,
  collection: "vehicles",
  select: ["serial", "serialKey", "specifications.plate"],
  changesOf({ data: { serial, serialKey, specifications } }) {
    // Only one that was compared has a key.
    if (typeof serialKey !== "string") return null;
    const plate = (specifications as { plate?: unknown } | undefined)?.plate;
    const typed = typeof serial === "string" ? serial : typeof plate === "string" ? plate : "";
    const key = foldSerial(typed) || null;
    return key === serialKey ? null : { serialKey: key };
  },
};
