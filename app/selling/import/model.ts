import { z } from "zod";

import { collection } from "~/platform/firestore/collection";
import { PhotoSchema } from "~/platform/photos/model";

/** Rows of one document, and of one commit. */
export const ROWS_A_PART = 25;
/** Days that a list and the rows which are left of it are kept. */
export const IMPORT_DAYS = 30;
export const UNDO_HOURS = 24;
/** Drafts that one seller may have from lists. */
export const IMPORTED_DRAFTS_MAX = 1_000;

/** `review`: it waits for its seller. The others are worked off in the background. */
const IMPORT_STATES = ["review", "creating", "fetching", "undoing", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** A list that a seller uploaded. */
export const IMPORTS = collection(
  "listingImports",
  z.object({
    sellerId: z.string().min(1),
    state: z.enum(IMPORT_STATES),
    fileName: z.string(),
    rows: z.number().int(),
    parts: z.number().int(),
    createdAt: z.date(),
    /** When drafts were first made of it; null before. */
    madeAt: z.date().nullable(),
  }),
);
export type ListImport = NonNullable<ReturnType<typeof IMPORTS.of>>;

const Texts = z.record(z.string(), z.string());

const RowSchema = z.object({
  n: z.number().int(),
  /** Of the listing that is made of it. */
  id: z.string(),
  cells: Texts,
  /** Guesses by its title, by field. */
  guess: Texts,
  photos: z.array(z.object({ name: z.string(), photo: PhotoSchema, hash: z.string().nullable() })),
  isMade: z.boolean(),
  /** Links whose photos are to be fetched. */
  links: z.array(z.string()),
  /** Failures of its links, in Spanish. */
  notes: z.array(z.string()),
});
export type ImportRow = z.infer<typeof RowSchema>;

/** Rows of a list; ids: `{import}_{number from 0}`. */
export const IMPORT_PARTS = collection(
  "listingImportParts",
  z.object({ sellerId: z.string().min(1), importId: z.string(), at: z.number().int(), rows: z.array(RowSchema) }),
);
export type ImportPart = NonNullable<ReturnType<typeof IMPORT_PARTS.of>>;

export function partId(importId: string, at: number): string {
  return `${importId}_${String(at).padStart(2, "0")}`;
}
