import { act, takeForm } from "~/platform/forms/act.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";

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
  const ask = act({
    form: publicTextForm("question", siteUrl),
    run: (data) => questions.ask(asker, listingId, data[QUESTION_FIELD]),
    done: () =>
      done(
        `/producto/${listingId}#${QUESTIONS_HEADING}`,
        "Enviamos tu pregunta. Saldrá en el anuncio cuando el vendedor responda.",
      ),
    words: { "not-found": ASKED_LISTING_NOT_FOUND },
  });
  return takeForm(form, ask);
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
  return takeForm(form, {
    responder: act({
      form: publicTextForm("answer", siteUrl),
      run: (data) => questions.answer(user, id, data[QUESTION_FIELD]),
      done: () => done(ownQuestionPath(id), "Tu respuesta ya está en el anuncio."),
      words,
    }),
    eliminar: act({
      run: () => questions.discard(user.uid, id),
      done: () => done(OWN_QUESTIONS_PATH, "Eliminamos la pregunta."),
      words,
    }),
  });
}
