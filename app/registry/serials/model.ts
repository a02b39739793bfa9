/** A serial that was asked for, compared with those of the registry. */
export interface SerialMatch {
  bicycleId: string;
  /**
   * `exact`: the same folded serial. `near`: one character differs, is missing or too much. `partial`: a part was read.
   */
  likeness: "exact" | "near" | "partial";
}

/** Stored fields by which a document's serial is found: one field each. */
export interface SerialKeys {
  serialKey: string;
  serialNear: string[];
}
