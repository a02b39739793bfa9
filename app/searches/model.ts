import { z } from "zod";

import { sha256Hex } from "~/platform/crypto/hash";
import { collection } from "~/platform/firestore/collection";
import { withoutInvisible } from "~/platform/forms/forms";

import { NAME_MAX } from "./constants";

/** A document of `savedSearches`, keyed by `{userId}_{hash of the query}`. */
const SavedSearchSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** The canonical query string of the catalogue, without order and page. */
  query: z.string(),
  notify: z.boolean(),
  /** By which new listings find it (`keysOfSearch`). */
  keys: z.array(z.string()),
  /** Listings published until then were checked. */
  checkedUpTo: z.date(),
  /** When to tell of what was found; null where nothing was. */
  nextCheckAt: z.date().nullable(),
  /** When the newest listing was published that was found since. */
  newsAt: z.date().nullable(),
  lastNoticeAt: z.date().nullable().default(null),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type SavedSearchFields = z.infer<typeof SavedSearchSchema>;
export type SavedSearch = SavedSearchFields & { id: string };

const Name = z
  .string({ error: "Escribe un nombre para la búsqueda." })
  .transform((text) => withoutInvisible(text).replace(/\s+/g, " ").trim())
  .pipe(
    z
      .string()
      .min(1, "Escribe un nombre para la búsqueda.")
      .max(NAME_MAX, `El nombre puede tener hasta ${NAME_MAX} caracteres.`),
  );

export const SaveForm = z.object({ nombre: Name, avisar: z.literal("si").optional().catch(undefined) });
export const RenameForm = z.object({ nombre: Name });

/** Document names of a user's saved searches, from ids that come from addresses and forms. */
export function isSavedId(id: string): boolean {
  return /^[^/]{1,128}_[0-9a-f]{32}$/.test(id);
}

export const SAVED_SEARCHES = collection("savedSearches", SavedSearchSchema, isSavedId);

/** The id of a user's search: the same for the same query, so that saving is idempotent. */
export async function savedId(uid: string, query: string): Promise<string> {
  return `${uid}_${await sha256Hex(query, 16)}`;
}
