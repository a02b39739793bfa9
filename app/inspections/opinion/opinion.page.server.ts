import type { Context } from "~/platform/context";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, formNotFound, handleForm, rejected, rejectedWith } from "~/platform/forms/outcome";
import { REVIEW_TEXT_FIELD, STARS_FIELD } from "~/reviews/constants";
import { ReviewFormSchema } from "~/reviews/form";
import { firstNameOf } from "~/writing/text";

import { INSPECTION_NOT_FOUND } from "../booking/booking.page.server";
import { ownInspectionPath } from "../constants";
import type { Inspection } from "../model";
import { OPINION_INTENTS } from "./constants";

export interface OwnOpinion {
  stars: number;
  text: string;
}

const NOT_YET = "Puedes opinar cuando el informe esté terminado.";
const OWN = "Trabajas en este taller: no puedes opinar sobre él.";

/** Whether there is a workshop to review, whose work is done. */
function isRateable({ kind, status }: Pick<Inspection, "kind" | "status">): boolean {
  return kind === "mechanical" && status === "done";
}

async function worksThere({ accounts }: Context, uid: string, workshopId: string): Promise<boolean> {
  return (await accounts.workshopStaff.of(uid))?.workshopId === workshopId;
}

/** Null where there is nothing to review; `own` null until an opinion was written. */
export async function loadOpinion(
  context: Context,
  uid: string,
  inspectionId: string,
): Promise<{ own: OwnOpinion | null } | null> {
  const inspection = await context.inspections.booking.own(uid, inspectionId);
  if (inspection === null || !isRateable(inspection)) return null;
  const { workshopId } = inspection;
  if (await worksThere(context, uid, workshopId)) return null;
  const review = await context.workshopReviews.find({ workshopId, inspectionId });
  return { own: review && { stars: review.stars, text: review.text } };
}

/** `intent`: one of OPINION_INTENTS. One opinion per inspection: a second one replaces the first. */
export function submitOpinion(
  context: Context,
  uid: string,
  inspectionId: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const inspection = await context.inspections.booking.own(uid, inspectionId);
    if (inspection === null) return formNotFound(INSPECTION_NOT_FOUND);
    if (!isRateable(inspection)) return rejected(form, { "": NOT_YET }, 409);
    const { workshopId, userName } = inspection;
    if (await worksThere(context, uid, workshopId)) return rejected(form, { "": OWN }, 403);
    if (form.get("intent") === OPINION_INTENTS.remove) {
      await context.workshopReviews.remove({ workshopId, inspectionId });
      return done(ownInspectionPath(inspectionId), "Borramos tu opinión.");
    }
    const parsed = parseForm(ReviewFormSchema, form);
    if (!parsed.ok) return rejectedWith(parsed);
    await context.workshopReviews.write({
      workshopId,
      inspectionId,
      userId: uid,
      userName: firstNameOf(userName),
      stars: parsed.data[STARS_FIELD],
      text: parsed.data[REVIEW_TEXT_FIELD],
    });
    return done(ownInspectionPath(inspectionId), "Publicamos tu opinión. Puede tardar unos minutos en verse.");
  });
}
