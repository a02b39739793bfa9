import type { ReportedThing } from "./reported-thing";

export interface ShownThing {
  id: string;
  version: string;
}

export interface DecisionOf {
  actor: string;
  /** Paragraphs that the mail repeats; what was typed. */
  reason: string;
  /** For how long a user is kept from writing. */
  days?: number;
  /** Id of a confirmation of several. */
  batch?: string;
}

export type DecideResult =
  /** `left`: reports that were too many for one commit, for which the thing stays open. */
  | { ok: true; repeated: boolean; left: number }
  /** `thing`: what it is now. */
  | { ok: false; reason: "conflict"; thing: ReportedThing }
  /** Nothing is left to hide, or nobody to write to. */
  | { ok: false; reason: "impossible"; message: string }
  | { ok: false; reason: "not-found" };
