/**
 * `exact`: the same folded serial. `near`: one character differs, is missing or too much, some are mistaken for one
 * another, or the number stands in the typed text. `partial`: a part was read, or two characters were misread.
 */
export type Likeness = "exact" | "near" | "partial";

/** Stored fields that find a document by its serial, one for each kind of query. */
export interface SerialKeys {
  serialKey: string;
  serialNear: string[];
}
