import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { OwnQuestionPage } from "~/questions/own-question-page";
import { QUESTION_NOT_FOUND, submitOwnQuestion } from "~/questions/questions.action.server";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const question = await context.questions.find(user.uid, params.id ?? "");
  if (question === null) throw notFound(QUESTION_NOT_FOUND);
  return question;
}

/** `intent`: responder, eliminar. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitOwnQuestion(context.questions, user, params.id ?? "", form, context.env.siteUrl));
}

export const meta: MetaFunction<typeof loader> = ({ data: question }) => [
  { title: pageTitle(question ? `Pregunta: ${question.listingTitle}` : "Pregunta") },
  { name: "robots", content: "noindex" },
];

export default function OwnQuestionRoute() {
  const question = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return <OwnQuestionPage question={question} failure={failure ?? (kept ? { errors: {}, values: kept } : undefined)} />;
}
