export interface SerialMatch {
  bicycleId: string;
  /**
   * `exact`: the same folded serial. `near`: one character differs, is missing or too much, or some that are mistaken
   * for one another. `partial`: a part was read.
   */
  likeness: "exact" | "near" | "partial";
}

/** Stored fields that find a document by its serial, one for each kind of query. */
export interface SerialKeys {
  serialKey: string;
  serialNear: string[];
}
