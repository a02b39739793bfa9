import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { notFound, ownHeaders } from "~/platform/http/http";
import { OwnQuestionPage } from "~/questions/own-question-page";
import { QUESTION_NOT_FOUND, submitOwnQuestion } from "~/questions/questions.action.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export const loader = userLoader(async ({ params, context, user }) => {
  const question = await context.questions.find(user.uid, params.id ?? "");
  if (question === null) throw notFound(QUESTION_NOT_FOUND);
  return question;
});

/** `intent`: responder, eliminar. */
export const action = activeUserAction("allow", ({ params, context, form, user }) =>
  submitOwnQuestion(context.questions, user, params.id ?? "", form, context.env.siteUrl),
);

export const meta = pageMeta<typeof loader>((question) =>
  question ? `Pregunta: ${question.listingTitle}` : "Pregunta",
);

export default function OwnQuestionRoute() {
  const question = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return <OwnQuestionPage question={question} failure={failure ?? (kept ? { errors: {}, values: kept } : undefined)} />;
}
