import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";

import type { QuestionResult, QuestionUser } from "./ask-answer.server";
import { OWN_QUESTIONS_PATH, ownQuestionPath, QUESTION_FIELD, QUESTIONS_HEADING } from "./constants";
import { publicTextForm } from "./form";
import type { Questions } from "./questions.server";

export const QUESTION_NOT_FOUND = "No encontramos esa pregunta entre las tuyas.";
export const ASKED_LISTING_NOT_FOUND = "No encontramos este anuncio.";

/** Handles the form that asks about a listing. `siteUrl`: links to our own site are no advertising. */
export function submitQuestion(
  questions: Pick<Questions, "ask">,
  asker: QuestionUser,
  listingId: string,
  form: FormData,
  siteUrl: string,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(publicTextForm("question", siteUrl), form);
    if (!parsed.ok) return rejectedWith(parsed);
    return outcomeOf(form, await questions.ask(asker, listingId, parsed.data[QUESTION_FIELD]), {
      to: `/producto/${listingId}#${QUESTIONS_HEADING}`,
      flash: "Enviamos tu pregunta. Saldrá en el anuncio cuando quien vende responda.",
      missing: ASKED_LISTING_NOT_FOUND,
    });
  });
}

/** Handles the forms of one question. `intent`: responder, eliminar. */
export function submitOwnQuestion(
  questions: Pick<Questions, "answer" | "discard">,
  user: QuestionUser,
  id: string,
  form: FormData,
  siteUrl: string,
): Promise<FormOutcome> {
  const missing = QUESTION_NOT_FOUND;
  return handleForm(form, async () => {
    switch (form.get("intent")) {
      case "responder": {
        const parsed = parseForm(publicTextForm("answer", siteUrl), form);
        if (!parsed.ok) return rejectedWith(parsed);
        const result = await questions.answer(user, id, parsed.data[QUESTION_FIELD]);
        return outcomeOf(form, result, {
          to: ownQuestionPath(id),
          flash: "Tu respuesta ya está en el anuncio.",
          missing,
        });
      }
      case "eliminar":
        return outcomeOf(form, await questions.discard(user.uid, id), {
          to: OWN_QUESTIONS_PATH,
          flash: "Eliminamos la pregunta.",
          missing,
        });
      default:
        return unknownIntent(form);
    }
  });
}

function outcomeOf(
  form: FormData,
  result: QuestionResult,
  { to, flash, missing }: { to: string; flash: string; missing: string },
): FormOutcome {
  if (result.ok) return done(to, flash);
  if (result.reason === "not-found") return formNotFound(missing);
  const { status, message, retryAfterSeconds } = result;
  return { ...rejected(form, { "": message }, status), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}
