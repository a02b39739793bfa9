import { STATUS_NAMES } from "~/catalog/model";
import { done, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { badRequest } from "~/platform/http/http";
import { titleOf } from "~/selling/model";
import { MODERATED_MAX } from "~/selling/moderation/constants";
import type { ModerationStep } from "~/selling/moderation/moderation.server";
import type { Selling } from "~/selling/selling.server";
import { canTransition } from "~/selling/transitions";

import { isModerationStep, LISTING_BULK_STEPS, readWhy, STEP_WORDS } from "./decision";
import { ADMIN_LISTINGS_PATH, adminListingPath, parseRowKey, rowKey } from "./paths";

type BulkDeps = { selling: Pick<Selling, "moderation"> };

/** Data of the confirmation: what would happen to each of the chosen listings (`accion`, `fila`). */
export async function loadListingsBulk({ selling }: BulkDeps, params: URLSearchParams) {
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
      isOpen: canTransition(step, listing.status),
    })),
  };
}
export type ListingsBulkView = Awaited<ReturnType<typeof loadListingsBulk>>;

/** Takes the step of all chosen listings in one commit, and says what became of the rest. */
export function submitListingsBulk({ selling }: BulkDeps, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const step = String(form.get("intent") ?? "");
    if (!isBulkStep(step)) return unknownIntent(form);
    const rows = rowsOf(form.getAll("fila").map(String));
    if (rows.length === 0) return rejected(form, { "": "No elegiste ningún anuncio." });
    const why = readWhy(step, form);
    if (!why.ok) return rejected(form, why.errors);
    const formId = String(form.get("formId") ?? "").slice(0, 64) || crypto.randomUUID();
    const { reason, note } = why;
    const result = await selling.moderation.decide(actor, rows, { step, reason, note }, formId);
    const left = [
      ...result.stale.map(({ title, statusName }) => `«${title}» cambió: ahora está en estado «${statusName}».`),
      ...result.rejected.map(({ title, message }) => `«${title}»: ${message}`),
      ...result.missing.map(() => "Un anuncio ya no existe."),
    ];
    const words = `${STEP_WORDS[step].done} ${result.done.length === 1 ? "un anuncio" : `${result.done.length} anuncios`}.`;
    if (left.length === 0) return done(ADMIN_LISTINGS_PATH, words);
    return rejected(
      form,
      { "": [result.done.length > 0 ? words : "", "Quedaron sin cambiar:", ...left].join(" ").trim() },
      409,
    );
  });
}

function isBulkStep(text: string): text is ModerationStep {
  return isModerationStep(text) && LISTING_BULK_STEPS.some(({ step }) => step === text);
}

function rowsOf(keys: readonly string[]) {
  const rows = keys.flatMap((key) => parseRowKey(key) ?? []);
  return rows.filter(({ id }, at) => rows.findIndex((other) => other.id === id) === at).slice(0, MODERATED_MAX);
}
