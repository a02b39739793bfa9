import { STATUS_NAMES } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { formText, sentFormId } from "~/platform/forms/form-text";
import { done, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { badRequest } from "~/platform/http/http";
import { titleOf, type OwnListing } from "~/selling/model";
import { canExtend, canFeature, type Adjustment } from "~/selling/moderation/adjustments";
import { MODERATED_MAX } from "~/selling/moderation/constants";
import type { ModerationResult, ShownListing } from "~/selling/moderation/rows";
import type { Selling } from "~/selling/selling.server";
import { canTransition } from "~/selling/transitions";

import {
  BULK_ADJUSTMENTS,
  isBulkAdjustment,
  LISTING_BULK_STEPS,
  NO_EXTENSION,
  readAdjustmentReason,
  readExtension,
  readWhy,
  STEP_WORDS,
  type ListingBulkStep,
} from "./decision";
import { ADMIN_LISTINGS_PATH, adminListingPath, parseRowKey, rowKey } from "./paths";

/** Data of the confirmation: what would happen to each of the chosen listings (`accion`, `fila`). */
export async function loadListingsBulk({ selling }: Context, params: URLSearchParams) {
  const step = params.get("accion") ?? "";
  if (!isBulkStep(step)) throw badRequest();
  const chosen = rowsOf(params.getAll("fila"));
  const found = await selling.moderation.byIds(chosen.map(({ id }) => id));
  return {
    step,
    formId: crypto.randomUUID(),
    rows: found.map(({ listing, review }) => ({
      key: rowKey(listing),
      title: titleOf(listing),
      path: adminListingPath(listing.id),
      statusName: STATUS_NAMES[listing.status],
      signals: review.signals.length,
      isOpen: isOpenTo(step, listing),
    })),
  };
}
export type ListingsBulkView = Awaited<ReturnType<typeof loadListingsBulk>>;

/** Takes the step of all chosen listings in one commit, and says what became of the rest. */
export function submitListingsBulk({ selling }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const step = formText(form, "intent");
    if (!isBulkStep(step)) return unknownIntent(form);
    const rows = rowsOf(form.getAll("fila").map(String));
    if (rows.length === 0) return rejected(form, { "": "No elegiste ningún anuncio." });
    const formId = sentFormId(form) || crypto.randomUUID();
    const taken = await takeStep(selling.moderation, { actor, rows, step, formId }, form);
    if (!taken.ok) return rejected(form, taken.errors);
    const { result } = taken;
    const left = [
      ...result.stale.map(({ title, statusName }) => `«${title}» cambió: ahora está en estado «${statusName}».`),
      ...result.rejected.map(({ title, message }) => `«${title}»: ${message}`),
      ...result.missing.map(() => "Un anuncio ya no existe."),
    ];
    const words = `${stepWordsOf(step).done} ${result.done.length === 1 ? "un anuncio" : `${result.done.length} anuncios`}.`;
    if (left.length === 0) return done(ADMIN_LISTINGS_PATH, words);
    return rejected(
      form,
      { "": [result.done.length > 0 ? words : "", "Quedaron sin cambiar:", ...left].join(" ").trim() },
      409,
    );
  });
}

/** Entries that an undo of the confirmation reverts: they share its id where there are several. */
export function listingsUndoOf(form: FormData): { target: string } | { batch: string } {
  const rows = rowsOf(form.getAll("fila").map(String));
  const [one] = rows;
  return one && rows.length === 1 ? { target: `vehicles/${one.id}` } : { batch: sentFormId(form) };
}

function isBulkStep(text: string): text is ListingBulkStep {
  return LISTING_BULK_STEPS.some(({ step }) => step === text);
}

function stepWordsOf(step: ListingBulkStep): { verb: string; done: string; effect: string } {
  return isBulkAdjustment(step) ? BULK_ADJUSTMENTS[step] : STEP_WORDS[step];
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
  rows: readonly ShownListing[];
  step: ListingBulkStep;
  formId: string;
}

/** The result for each row, or what is wrong with the form. */
async function takeStep(
  moderation: Selling["moderation"],
  { actor, rows, step, formId }: TakenStep,
  form: FormData,
): Promise<{ ok: true; result: ModerationResult } | { ok: false; errors: Record<string, string> }> {
  if (!isBulkAdjustment(step)) {
    const why = readWhy(step, form);
    if (!why.ok) return why;
    const { reason, note } = why;
    return { ok: true, result: await moderation.decide(actor, rows, { step, reason, note }, formId) };
  }
  const why = readAdjustmentReason(form);
  const days = step === "ampliar" ? readExtension(form) : 0;
  if (!why.ok || days === null)
    return { ok: false, errors: { ...(days === null && { dias: NO_EXTENSION }), ...(!why.ok && why.errors) } };
  const adjustment: Adjustment =
    step === "ampliar" ? { kind: "extend", days } : { kind: "feature", featured: step === "destacar" };
  return { ok: true, result: await moderation.adjust(actor, rows, adjustment, { formId, reason: why.reason }) };
}

function rowsOf(keys: readonly string[]) {
  const rows = keys.flatMap((key) => parseRowKey(key) ?? []);
  return rows.filter(({ id }, at) => rows.findIndex((other) => other.id === id) === at).slice(0, MODERATED_MAX);
}
