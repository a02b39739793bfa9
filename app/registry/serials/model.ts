/** A serial that was asked for, compared with those of the registry. */
export interface SerialMatch {
  bicycleId: string;
  /** `exact`: the same folded serial. `near`: one character differs, is missing or too much. `partial`: a part was read. */
  likeness: "exact" | "near" | "partial";
}

/** What a document keeps so that its serial is found: one field each. */
export interface SerialKeys {
  serialKey: string;
  serialNear: string[];
}
