import type { CategoryId } from "~/catalog/categories";
import { STATUS_NAMES } from "~/catalog/model";
import type { AuditAction } from "~/platform/audit/actions";
import { AUDIT, auditWrite, type AuditChanges } from "~/platform/audit/audit";
import { sha256Hex } from "~/platform/crypto/hash";
import { NOT_FOUND, type NotFound } from "~/platform/not-found";
import type { SellingDeps } from "~/selling/deps";
import { applyStep } from "~/selling/flow/steps";
import { titleOf, type OwnListing } from "~/selling/model";
import { decodeOwn, listingDocument, listingWrite, refreshInBackground } from "~/selling/owned-listing.server";

import { claimDocument, claimOf } from "./claims.server";
import type { ShownListing } from "./moderation.server";

/** What an administrator mends without a decision. */
export type Adjustment =
  | { kind: "feature"; featured: boolean }
  | { kind: "extend"; days: number }
  | { kind: "correct"; category: CategoryId; brand: string };

export type AdjustResult =
  { ok: true; title: string } | { ok: false; reason: "conflict" | "not-allowed"; message: string } | NotFound;

export const EXTEND_MAX_DAYS = 90;
const DAY_MS = 86_400_000;

const ACTIONS: Record<Adjustment["kind"], AuditAction> = {
  feature: "listing.featured",
  extend: "listing.extended",
  correct: "listing.corrected",
};

/** Features a listing, makes its period longer, or corrects its category and brand, with an audit entry. Idempotent by `formId`. */
export async function adjustListing(
  deps: Pick<SellingDeps, "database" | "catalog" | "clock" | "log" | "waitUntil">,
  actor: string,
  { id, version }: ShownListing,
  adjustment: Adjustment,
  { formId, reason }: { formId: string; reason: string },
): Promise<AdjustResult> {
  const { database, clock, log } = deps;
  const entryId = await sha256Hex(`moderation:${formId}:${id}`, 16);
  const result = await database.transaction(async (tx): Promise<AdjustResult> => {
    const [snapshot, entry, claim] = await tx.readAll([listingDocument(id), `${AUDIT}/${entryId}`, claimDocument(id)]);
    const listing = snapshot ? decodeOwn(snapshot, log) : null;
    if (listing === null) return NOT_FOUND;
    const title = titleOf(listing);
    if (entry) return { ok: true, title };
    if (listing.version !== version)
      return {
        ok: false,
        reason: "conflict",
        message: `El anuncio cambió mientras lo mirabas: ahora está en estado «${STATUS_NAMES[listing.status]}».`,
      };
    const now = clock.now();
    const held = claimOf(claim, now);
    if (held && held.actor !== actor) return { ok: false, reason: "conflict", message: CLAIMED };
    const adjusted = adjust(listing, adjustment);
    if (!adjusted.ok) return { ok: false, reason: "not-allowed", message: adjusted.message };
    const action =
      adjustment.kind === "feature" && !adjustment.featured ? "listing.unfeatured" : ACTIONS[adjustment.kind];
    tx.write(
      listingWrite(listing, adjusted.fields, now),
      auditWrite(
        { actor, action, target: listingDocument(id), label: title, reason, changes: adjusted.changes },
        now,
        entryId,
      ),
    );
    return { ok: true, title };
  });
  if (result.ok) refreshInBackground(deps);
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
      return {
        ok: true,
        fields: { plan: { ...plan, featured: adjustment.featured } },
        changes: { destacado: [plan.featured, adjustment.featured] },
      };
    case "extend": {
      if (expiresAt === null || status === "sold" || status === "expired")
        return { ok: false, message: "Este anuncio no tiene un plazo que se pueda ampliar." };
      const end = new Date(expiresAt.getTime() + adjustment.days * DAY_MS);
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
