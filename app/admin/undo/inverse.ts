import type { AdminVerb } from "~/accounts/admin-verbs";
import type { Context } from "~/platform/context";
import type { Snapshot } from "~/platform/firestore/types";

import type { StoredEntry } from "../audit/audit.server";

/** An act that is to be taken back. */
export interface UndoneAct {
  entry: StoredEntry;
  /** The document of the act as it is; null for one that is gone. */
  snapshot: Snapshot | null;
  /** It is as the act left it. */
  isUntouched: boolean;
  /** Earlier entries about the document, newest first. */
  before: readonly StoredEntry[];
}

/** Result of each row: `left` says in a sentence which change stays, and why. */
export interface UndoResult {
  done: number;
  left: string[];
}

export interface Inverse {
  verb: AdminVerb;
  /** Takes back the acts of one confirmation: one or several of one action. Idempotent. */
  take(services: Context, acts: readonly UndoneAct[], actor: string, formId: string): Promise<UndoResult>;
}

export const CHANGED_SINCE = "cambió después de lo que hiciste: ya no se puede deshacer. Ábrelo y decide de nuevo.";

/** Reason of an inverse in the log. */
export const UNDONE_REASON = "Se deshizo el cambio anterior.";
