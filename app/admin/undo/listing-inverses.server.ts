import type { ModerationResult, ShownListing } from "~/selling/moderation/moderation.server";
import { isRejectionReason, OTHER_REJECTION } from "~/selling/review/reasons";

import { changesOf } from "../audit/document";
import { CHANGED_SINCE, UNDONE_REASON, type Inverse, type UndoneAct, type UndoResult } from "./inverse";

/** Rows as the moderation takes them; one that changed since gets a version that no listing has. */
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

export const showing: Inverse = {
  verb: "listings",
  async take({ selling }, acts, actor, formId) {
    const decision = { step: "show", reason: "", note: "" } as const;
    return resultOf(acts, await selling.moderation.decide(actor, rowsOf(acts), decision, formId));
  },
};

/** For the reason that the listings were hidden for before, which their sellers read again. */
export const hidingAgain: Inverse = {
  verb: "listings",
  async take({ selling }, acts, actor, formId) {
    const [last = ""] = (acts[0]?.before ?? [])
      .filter(({ action }) => action === "listing.hidden")
      .map((one) => one.reason);
    const at = last.indexOf(": ");
    const [named, note] = at < 0 ? [last, ""] : [last.slice(0, at), last.slice(at + 2)];
    const why = isRejectionReason(named)
      ? { reason: named, note }
      : { reason: OTHER_REJECTION, note: "Lo mostramos por error y lo volvimos a ocultar." };
    return resultOf(acts, await selling.moderation.decide(actor, rowsOf(acts), { step: "hide", ...why }, formId));
  },
};

export const featuring = (featured: boolean): Inverse => ({
  verb: "listings",
  async take({ selling }, acts, actor, formId) {
    const adjustment = { kind: "feature", featured } as const;
    const form = { formId, reason: UNDONE_REASON };
    return resultOf(acts, await selling.moderation.adjust(actor, rowsOf(acts), adjustment, form));
  },
});

/** Each listing ends again when it would have without the days that it was given. */
export const extensionBack: Inverse = {
  verb: "listings",
  async take({ selling }, acts, actor, formId) {
    const ends = new Map(
      acts.flatMap(({ entry }) => {
        const end = new Date(String(changesOf(entry).expiresAt?.[0]));
        return Number.isNaN(end.getTime()) ? [] : [[entry.target.slice("vehicles/".length), end] as const];
      }),
    );
    const form = { formId, reason: UNDONE_REASON };
    return resultOf(acts, await selling.moderation.adjust(actor, rowsOf(acts), { kind: "shorten", ends }, form));
  },
};
