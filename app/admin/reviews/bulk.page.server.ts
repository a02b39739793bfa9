import type { Context } from "~/platform/context";
import { sentFormId } from "~/platform/forms/form-text";
import { done, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import { readReason } from "../reports/reason-form";
import { REASON_TEMPLATES } from "../reports/templates";
import { setReviewsHidden, type ShownReview } from "./hiding.server";
import { ADMIN_REVIEWS_PATH, adminReviewPath, placeOfReview, REVIEW_KIND_NAMES } from "./paths";
import { readReviews, reviewTitle } from "./reading.server";

/** Of one confirmation, which reads each of them. */
const BULK_MAX = 25;
const STEPS = ["ocultar", "mostrar"] as const;

/** Data of the confirmation: what would happen to each of the chosen reviews (`accion`, `fila`). */
export async function loadReviewsBulk(context: Context, params: URLSearchParams) {
  const step = STEPS.find((one) => one === params.get("accion")) ?? "ocultar";
  const chosen = shownOf(params.getAll("fila"));
  const found = await readReviews(
    context,
    chosen.map(({ key }) => key),
  );
  return {
    step,
    formId: crypto.randomUUID() as string,
    rows: found.map((review) => ({
      key: `${review.key}~${review.version}`,
      title: reviewTitle(review),
      to: adminReviewPath(review.key),
      kindName: REVIEW_KIND_NAMES[review.kind],
      text: review.text,
      isOpen: (review.hiddenAt === null) === (step === "ocultar"),
    })),
    templates: REASON_TEMPLATES.review,
  };
}
export type ReviewsBulkView = Awaited<ReturnType<typeof loadReviewsBulk>>;

/** Hides the chosen reviews with one reason, or shows them again, in one commit; those that changed are named. */
export function submitReviewsBulk(context: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const step = STEPS.find((one) => one === form.get("intent"));
    if (step === undefined) return unknownIntent(form);
    const shown = shownOf(form.getAll("fila"));
    if (shown.length === 0) return rejected(form, { "": "Elige al menos una opinión." });
    const isHidden = step === "ocultar";
    const given = readReason(form, isHidden ? "hide" : "dismiss", ["review"]);
    if ("kind" in given) return given;
    const act = { actor, reason: isHidden ? given.reason : "", formId: sentFormId(form) || crypto.randomUUID() };
    const results = await setReviewsHidden(context, shown, isHidden, act);
    const left = results.filter(({ result }) => !result.ok);
    const count = results.length - left.length;
    const words = `${isHidden ? "Ocultamos" : "Mostramos otra vez"} ${count === 1 ? "una opinión" : `${count} opiniones`}.`;
    if (left.length === 0) return done(ADMIN_REVIEWS_PATH, words);
    const names = await namesOf(
      context,
      left.map(({ key }) => key),
    );
    const problem = `Quedaron como están, porque cambiaron o ya no existen: ${names.join("; ")}.`;
    return rejected(form, { "": count > 0 ? `${words} ${problem}` : problem }, 409);
  });
}

async function namesOf(context: Context, keys: readonly string[]): Promise<string[]> {
  const found = await readReviews(context, keys);
  return keys.map((key) => {
    const review = found.find((one) => one.key === key);
    return review ? reviewTitle(review) : "una que ya no existe";
  });
}

/** Entries that an undo of the confirmation reverts: they share its id where there are several. */
export function reviewsUndoOf(form: FormData): { target: string } | { batch: string } {
  const shown = shownOf(form.getAll("fila"));
  const [one] = shown;
  return one && shown.length === 1 ? { target: placeOfReview(one.key).path } : { batch: sentFormId(form) };
}

/** Rows of a form or an address: `{key}~{version}`, each once. */
function shownOf(rows: readonly FormDataEntryValue[]): ShownReview[] {
  const shown = new Map<string, ShownReview>();
  for (const row of rows) {
    const text = String(row);
    const at = text.lastIndexOf("~");
    if (at > 0) shown.set(text.slice(0, at), { key: text.slice(0, at), version: text.slice(at + 1) });
  }
  return [...shown.values()].slice(0, BULK_MAX);
}
