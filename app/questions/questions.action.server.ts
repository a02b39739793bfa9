import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, notDone, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import type { QuestionUser } from "./ask-answer.server";
import { OWN_QUESTIONS_PATH, ownQuestionPath, QUESTION_FIELD, QUESTIONS_HEADING } from "./constants";
import { publicTextForm } from "./form";
import type { Questions } from "./questions.server";

export const QUESTION_NOT_FOUND = "No encontramos esa pregunta entre las tuyas.";
export const ASKED_LISTING_NOT_FOUND = "No encontramos este anuncio.";

/** Handles the form that asks about a listing. `siteUrl`: links to our own site are no advertising. */
export function submitQuestion(
  questions: Questions,
  asker: QuestionUser,
  listingId: string,
  form: FormData,
  siteUrl: string,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(publicTextForm("question", siteUrl), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const result = await questions.ask(asker, listingId, parsed.data[QUESTION_FIELD]);
    if (!result.ok) return notDone(form, result, { "not-found": ASKED_LISTING_NOT_FOUND });
    const flash = "Enviamos tu pregunta. Saldrá en el anuncio cuando el vendedor responda.";
    return done(`/producto/${listingId}#${QUESTIONS_HEADING}`, flash);
  });
}

/** Handles the forms of one question. `intent`: responder, eliminar. */
export function submitOwnQuestion(
  questions: Questions,
  user: QuestionUser,
  id: string,
  form: FormData,
  siteUrl: string,
): Promise<FormOutcome> {
  const words = { "not-found": QUESTION_NOT_FOUND };
  return handleForm(form, async () => {
    switch (form.get("intent")) {
      case "responder": {
        const parsed = parseForm(publicTextForm("answer", siteUrl), form);
        if (!parsed.ok) return rejectedWith(parsed);
        const result = await questions.answer(user, id, parsed.data[QUESTION_FIELD]);
        return result.ok
          ? done(ownQuestionPath(id), "Tu respuesta ya está en el anuncio.")
          : notDone(form, result, words);
      }
      case "eliminar": {
        const result = await questions.discard(user.uid, id);
        return result.ok ? done(OWN_QUESTIONS_PATH, "Eliminamos la pregunta.") : notDone(form, result, words);
      }
      default:
        return unknownIntent(form);
    }
  });
}
