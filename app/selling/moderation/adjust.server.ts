import { STATUS_NAMES } from "~/catalog/model";
import type { AuditAction } from "~/platform/audit/actions";
import { AUDIT, auditWrite, type AuditChanges } from "~/platform/audit/audit";
import { sha256Hex } from "~/platform/crypto/hash";
import type { SellingDeps } from "~/selling/deps";
import { applyStep } from "~/selling/flow/steps";
import { titleOf, type OwnListing } from "~/selling/model";
import {
  decodeOwn,
  listingDocument,
  listingWrite,
  refreshInBackground,
  sideChangeTime,
} from "~/selling/owned-listing.server";

import { canExtend, canFeature, type Adjustment } from "./adjustments";
import { claimDocument, claimOf } from "./claims.server";
import { MODERATED_MAX } from "./constants";
import type { ModerationResult, ShownListing } from "./moderation.server";

const DAY_MS = 86_400_000;

function actionOf(adjustment: Adjustment): AuditAction {
  switch (adjustment.kind) {
    case "feature":
      return adjustment.featured ? "listing.featured" : "listing.unfeatured";
    case "extend":
      return "listing.extended";
    case "shorten":
      return "listing.shortened";
    case "correct":
      return "listing.corrected";
  }
}

/**
 * Features listings, makes their period longer or as it was, or corrects category and brand: one or several in one
 * commit with their audit entries. Idempotent by `formId`. Stale rows are left alone and named.
 */
export async function adjustListings(
  deps: Pick<SellingDeps, "database" | "catalog" | "clock" | "log" | "waitUntil">,
  actor: string,
  rows: readonly ShownListing[],
  adjustment: Adjustment,
  { formId, reason }: { formId: string; reason: string },
): Promise<ModerationResult> {
  const { database, clock, log } = deps;
  const shown = rows.slice(0, MODERATED_MAX);
  const entryIds = await Promise.all(shown.map(({ id }) => sha256Hex(`moderation:${formId}:${id}`, 16)));
  const result = await database.transaction(async (tx): Promise<ModerationResult> => {
    const snapshots = await tx.readAll([
      ...shown.map(({ id }) => listingDocument(id)),
      ...entryIds.map((id) => `${AUDIT}/${id}`),
      ...shown.map(({ id }) => claimDocument(id)),
    ]);
    const outcome: ModerationResult = { done: [], stale: [], rejected: [], missing: [] };
    const now = clock.now();
    shown.forEach(({ id, version }, at) => {
      const snapshot = snapshots[at];
      const listing = snapshot ? decodeOwn(snapshot, log) : null;
      if (!listing) return outcome.missing.push(id);
      const named = { id, title: titleOf(listing) };
      if (snapshots[shown.length + at]) return outcome.done.push(named);
      if (listing.version !== version)
        return outcome.stale.push({ ...named, statusName: STATUS_NAMES[listing.status] });
      const held = claimOf(snapshots[2 * shown.length + at], now);
      if (held && held.actor !== actor) return outcome.rejected.push({ ...named, message: CLAIMED });
      const adjusted = adjust(listing, adjustment);
      if (!adjusted.ok) return outcome.rejected.push({ ...named, message: adjusted.message });
      const target = listingDocument(id);
      const { changes } = adjusted;
      const batch = rows.length > 1 ? { batch: formId } : {};
      tx.write(
        listingWrite(listing, adjusted.fields, sideChangeTime(listing, now)),
        auditWrite(
          { actor, action: actionOf(adjustment), target, label: named.title, reason, changes, ...batch },
          now,
          entryIds[at],
        ),
      );
      return outcome.done.push(named);
    });
    return outcome;
  });
  if (result.done.length > 0) refreshInBackground(deps);
  return result;
}

export const CLAIMED = "Otro administrador lo está revisando ahora.";

type Adjusted =
  { ok: true; fields: Parameters<typeof listingWrite>[1]; changes: AuditChanges } | { ok: false; message: string };

function adjust(listing: OwnListing, adjustment: Adjustment): Adjusted {
  const { plan, expiresAt, category, specifications, status } = listing;
  switch (adjustment.kind) {
    case "feature":
      if (!plan || status === "draft") return { ok: false, message: "Un borrador no se puede destacar." };
      if (!canFeature(listing, adjustment.featured))
        return { ok: false, message: adjustment.featured ? "Ya está destacado." : "No está destacado." };
      return {
        ok: true,
        fields: { plan: { ...plan, featured: adjustment.featured } },
        changes: { destacado: [plan.featured, adjustment.featured] },
      };
    case "extend": {
      if (expiresAt === null || !canExtend(listing))
        return { ok: false, message: "Este anuncio no tiene un plazo que se pueda ampliar." };
      const end = new Date(expiresAt.getTime() + adjustment.days * DAY_MS);
      return {
        ok: true,
        fields: { expiresAt: end },
        changes: { expiresAt: [expiresAt.toISOString(), end.toISOString()] },
      };
    }
    case "shorten": {
      const end = adjustment.ends.get(listing.id);
      if (end === undefined || expiresAt === null || !canExtend(listing))
        return { ok: false, message: "Este anuncio ya no tiene el plazo que se amplió." };
      return {
        ok: true,
        fields: { expiresAt: end },
        changes: { expiresAt: [expiresAt.toISOString(), end.toISOString()] },
      };
    }
    case "correct": {
      const { model, year, condition } = specifications;
      const { category: chosen, brand } = adjustment;
      // Values that the other category does not ask for go.
      const data = { step: "vehiculo", category: chosen, brand, model, year, condition } as const;
      const corrected = applyStep(listing, data);
      return {
        ok: true,
        fields: { category: corrected.category, specifications: corrected.specifications },
        changes: {
          ...(category !== adjustment.category && { categoria: [category ?? null, adjustment.category] as const }),
          ...(specifications.brand !== adjustment.brand && {
            marca: [specifications.brand ?? null, adjustment.brand] as const,
          }),
        },
      };
    }
  }
}
