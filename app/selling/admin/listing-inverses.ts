import {
  CHANGED_SINCE,
  UNDONE_REASON,
  type Inverse,
  type UndoneAct,
  type UndoResult,
} from "~/admin-kit/resources/inverse";
import { changesOf } from "~/admin-kit/resources/log-entry";

import type { ModerationResult, ShownListing } from "../moderation/rows";
import { isRejectionReason, OTHER_REJECTION } from "../review/reasons";

/** Rows in the form of the moderation; one that changed since gets a version that no listing has. */
function rowsOf(acts: readonly UndoneAct[]): ShownListing[] {
  return acts.map(({ entry, snapshot, isUntouched }) => ({
    id: entry.target.slice("vehicles/".length),
    version: isUntouched && snapshot ? Number(snapshot.data.version ?? 0) : -1,
  }));
}

function resultOf(acts: readonly UndoneAct[], { done, stale, rejected, missing }: ModerationResult): UndoResult {
  return {
    done: done.length,
    left: [
      ...stale.map(({ title }) => `«${title}» ${CHANGED_SINCE}`),
      ...rejected.map(({ title, message }) => `«${title}»: ${message}`),
      ...acts
        .filter(({ entry }) => missing.some((id) => entry.target === `vehicles/${id}`))
        .map(({ entry }) => `«${entry.label}» ya no existe.`),
    ],
  };
}

/** Back to the queue, whose next approval extends the period by the wait. */
export const unapproving: Inverse = async ({ selling }, acts, actor, formId) => {
  const decision = { step: "unapprove", reason: "", note: "" } as const;
  return resultOf(acts, await selling.moderation.decide(actor, rowsOf(acts), decision, formId));
};

export const showing: Inverse = async ({ selling }, acts, actor, formId) => {
  const decision = { step: "show", reason: "", note: "" } as const;
  return resultOf(acts, await selling.moderation.decide(actor, rowsOf(acts), decision, formId));
};

/** Each for its earlier reason, which its seller reads again. One commit for each reason. */
export const hidingAgain: Inverse = async ({ selling }, acts, actor, formId) => {
  const groups = new Map<string, UndoneAct[]>();
  for (const act of acts) {
    const reason = act.before.find(({ action }) => action === "listing.hidden")?.reason ?? "";
    groups.set(reason, [...(groups.get(reason) ?? []), act]);
  }
  const all: UndoResult = { done: 0, left: [] };
  for (const [reason, group] of groups) {
    const decision = { step: "hide", ...whyOf(reason) } as const;
    const result = resultOf(group, await selling.moderation.decide(actor, rowsOf(group), decision, formId));
    all.done += result.done;
    all.left.push(...result.left);
  }
  return all;
};

/** Reason and note as the log has them together: `fotos: Falta la transmisión.` */
function whyOf(logged: string): { reason: string; note: string } {
  const at = logged.indexOf(": ");
  const [reason, note] = at < 0 ? [logged, ""] : [logged.slice(0, at), logged.slice(at + 2)];
  return isRejectionReason(reason)
    ? { reason, note }
    : { reason: OTHER_REJECTION, note: "Lo mostramos por error y lo volvimos a ocultar." };
}

export const featuring =
  (featured: boolean): Inverse =>
  async ({ selling }, acts, actor, formId) => {
    const adjustment = { kind: "feature", featured } as const;
    const form = { formId, reason: UNDONE_REASON };
    return resultOf(acts, await selling.moderation.adjust(actor, rowsOf(acts), adjustment, form));
  };

/** Each listing ends again on its earlier date. */
export const extensionBack: Inverse = async ({ selling }, acts, actor, formId) => {
  const ends = new Map(
    acts.flatMap(({ entry }) => {
      const end = new Date(String(changesOf(entry).expiresAt?.[0]));
      return Number.isNaN(end.getTime()) ? [] : [[entry.target.slice("vehicles/".length), end] as const];
    }),
  );
  const form = { formId, reason: UNDONE_REASON };
  return resultOf(acts, await selling.moderation.adjust(actor, rowsOf(acts), { kind: "shorten", ends }, form));
};
