import type { AuditAction } from "~/platform/audit/actions";
import type { Context } from "~/platform/context";
import type { Snapshot } from "~/platform/firestore/types";

import type { StoredEntry } from "./log-entry";

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

/** Takes back the acts of one confirmation: one or several of one action. Idempotent. */
export type Inverse = (
  context: Context,
  acts: readonly UndoneAct[],
  actor: string,
  formId: string,
) => Promise<UndoResult>;

export const CHANGED_SINCE = "cambió después de lo que hiciste: ya no se puede deshacer. Ábrelo y decide de nuevo.";

/** Reason of an inverse in the log. */
export const UNDONE_REASON = "Se deshizo el cambio anterior.";

/** An account has no name in the log. */
export function nameInLog({ target, label }: StoredEntry): string {
  return target.startsWith("users/") ? "La cuenta" : `«${label}»`;
}

/** The inverse of acts that are taken back one by one. `run` answers whether it was done. */
export function singleInverse(
  run: (context: Context, act: UndoneAct & { snapshot: Snapshot }, actor: string, id: string) => Promise<boolean>,
): Inverse {
  return async (context, acts, actor) => {
    const left: string[] = [];
    for (const act of acts) {
      const { entry, snapshot, isUntouched } = act;
      const id = entry.target.slice(entry.target.indexOf("/") + 1);
      const isDone = snapshot !== null && isUntouched && (await run(context, { ...act, snapshot }, actor, id));
      if (!isDone) left.push(`${nameInLog(entry)} ${CHANGED_SINCE}`);
    }
    return { done: acts.length - left.length, left };
  };
}

export const versionNow = ({ data }: Snapshot): number => Number(data.version ?? 0);

/** Reason of the last act of a kind about the same document. */
export const reasonBefore = ({ before }: UndoneAct, action: AuditAction): string =>
  before.find((entry) => entry.action === action)?.reason || UNDONE_REASON;
