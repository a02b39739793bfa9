import { createBulk, type BulkRow } from "~/admin-kit/bulk/bulk.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import type { FieldsOfSheet } from "~/admin-kit/sheet/sheet";
import { ADMIN_LISTINGS_PATH, adminListingPath } from "~/catalog/listing/constants";
import { STATUS_NAMES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { rejected } from "~/platform/forms/outcome";

import { type OwnListing, titleOf } from "../model";
import { type Adjustment, canExtend, canFeature } from "../moderation/adjustments";
import { MODERATED_MAX } from "../moderation/constants";
import type { ModeratedListing } from "../moderation/moderated-listings.server";
import type { ModerationResult, ShownListing } from "../moderation/rows";
import type { Selling } from "../selling.server";
import { canTransition } from "../transitions";
import {
  ADJUSTMENT_HINT,
  ADJUSTMENT_REASON,
  BULK_ADJUSTMENTS,
  EXTEND_OPTIONS,
  type ListingBulkStep,
  NO_EXTENSION,
  MODERATION_WORDS,
  isBulkAdjustment,
  readAdjustmentReason,
  readExtension,
} from "./decision";
import { LISTING_ROWS } from "./list.loader.server";
import { readWhy, WHY } from "./why.server";

const STEPS = { ...MODERATION_WORDS, ...BULK_ADJUSTMENTS };
const countOf = (count: number) => (count === 1 ? "un anuncio" : `${count} anuncios`);

export const LISTINGS_BULK = createBulk<Context, ListingBulkStep>({
  list: { path: ADMIN_LISTINGS_PATH, label: "Anuncios" },
  steps: STEPS,
  why: { reject: WHY, hide: WHY },
  things: countOf,
  none: "No elegiste ningún anuncio.",
  max: MODERATED_MAX,
  shape: { id: /^[\w-]{1,100}$/, version: /^\d{1,9}$/ },
  fields: (_context, step) => (isBulkAdjustment(step) ? adjustmentFields(step) : null),
  target: (id) => `vehicles/${id}`,
  async preview({ selling }, rows, step) {
    const found = await selling.moderation.byIds(rows.map(({ id }) => id));
    return found.map((one) => rowOf(one, step));
  },
  async all(context, params, step, max) {
    const { rows, count } = await LISTING_ROWS.first(context, params, max);
    return { rows: rows.map((one) => rowOf(one, step)), count };
  },
  async take({ selling }, rows, { step, actor, formId, form }) {
    const shown = rows.map(({ id, version }) => ({ id, version: Number(version) }));
    const taken = await takeStep(selling.moderation, { actor, shown, step, formId }, form);
    if (!taken.ok) return rejected(form, taken.errors);
    const { done, stale, rejected: refused, missing } = taken.result;
    return {
      kind: "taken",
      words: done.length === 0 ? null : `${STEPS[step].done} ${countOf(done.length)}.`,
      left: [
        ...stale.map(({ title, statusName }) => `«${title}» cambió: ahora está en estado «${statusName}».`),
        ...refused.map(({ title, message }) => `«${title}»: ${message}`),
        ...missing.map(() => "Un anuncio ya no existe."),
      ],
    };
  },
});

function rowOf({ listing, review: { signals } }: ModeratedListing, step: ListingBulkStep): BulkRow {
  const title = titleOf(listing);
  const isOpen = isOpenTo(step, listing);
  return {
    key: rowKey(listing.id, listing.version),
    title,
    to: adminListingPath(listing.id),
    facts: [
      STATUS_NAMES[listing.status],
      signals.length === 0 ? "" : signals.length === 1 ? "1 señal" : `${signals.length} señales`,
    ],
    problem: isOpen ? null : "en este estado no se puede",
    // Nothing is published without its photos having been on the screen.
    ...(step === "approve" &&
      isOpen && {
        photos: listing.photos.map(({ key, width, height, color }, at) => ({
          photo: { key, width, height, color },
          alt: `Foto ${at + 1} de ${title}`,
        })),
      }),
  };
}

function adjustmentFields(step: ListingBulkStep): FieldsOfSheet {
  const isTimed = step === "ampliar";
  return {
    fields: {
      ...(isTimed && { dias: { label: "Cuánto más", input: "select", options: EXTEND_OPTIONS } as const }),
      porque: { label: "Por qué", hint: ADJUSTMENT_HINT, maxLength: ADJUSTMENT_REASON.max },
    },
    ...(isTimed && { values: { dias: "7" } }),
  };
}

function isOpenTo(step: ListingBulkStep, listing: OwnListing): boolean {
  switch (step) {
    case "destacar":
    case "quitar-destacado":
      return canFeature(listing, step === "destacar");
    case "ampliar":
      return canExtend(listing);
    default:
      return canTransition(step, listing.status);
  }
}

interface TakenStep {
  actor: string;
  shown: readonly ShownListing[];
  step: ListingBulkStep;
  formId: string;
}

/** The result for each row, or what is wrong with the form. */
async function takeStep(
  moderation: Selling["moderation"],
  { actor, shown, step, formId }: TakenStep,
  form: FormData,
): Promise<{ ok: true; result: ModerationResult } | { ok: false; errors: Record<string, string> }> {
  if (!isBulkAdjustment(step)) {
    const why = readWhy(step, form);
    if (!why.ok) return why;
    const { reason, note } = why;
    return { ok: true, result: await moderation.decide(actor, shown, { step, reason, note }, formId) };
  }
  const why = readAdjustmentReason(form);
  const days = step === "ampliar" ? readExtension(form) : 0;
  if (!why.ok || days === null)
    return { ok: false, errors: { ...(days === null && { dias: NO_EXTENSION }), ...(!why.ok && why.errors) } };
  const adjustment: Adjustment =
    step === "ampliar" ? { kind: "extend", days } : { kind: "feature", featured: step === "destacar" };
  return { ok: true, result: await moderation.adjust(actor, shown, adjustment, { formId, reason: why.reason }) };
}
