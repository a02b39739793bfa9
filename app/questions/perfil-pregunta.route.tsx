import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import type { FormFailure } from "~/platform/forms/typed-values";
import { notFound, ownHeaders } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import {
  ANSWER_MAX,
  OWN_QUESTIONS_PATH,
  QUESTION_FIELD,
  questionReportPath,
  QUESTIONS_HEADING,
  type OwnQuestion,
} from "./constants";
import { QUESTION_NOT_FOUND, submitOwnQuestion } from "./questions.action.server";

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

interface OwnQuestionPageProps {
  question: OwnQuestion;
  failure: Pick<FormFailure, "errors" | "values"> | undefined;
}

export function OwnQuestionPage({ question, failure }: OwnQuestionPageProps) {
  const { id, side, listingId, listingTitle, text, name, askedOn, answer } = question;
  return (
    <div className="max-w-3xl pb-10">
      <BackLink to={OWN_QUESTIONS_PATH}>Preguntas</BackLink>
      <h1 className="pt-2 pb-4 text-2xl tracking-tight sm:text-3xl">Pregunta por un anuncio</h1>
      <ErrorSummary errors={failure?.errors ?? {}} title="No hicimos el cambio" />
      <Panel className="grid gap-4">
        <p>
          <Link
            to={`/producto/${listingId}#${QUESTIONS_HEADING}`}
            className="link inline-block max-w-full py-0.5 font-semibold wrap-anywhere"
          >
            {listingTitle}
          </Link>
        </p>
        <div>
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {text}
          </p>
          <p className="text-sm text-muted">
            {side === "seller" ? `${name || "Un usuario"} · ` : "Preguntaste el "}
            {askedOn}
          </p>
        </div>
        {side === "seller" ? (
          <AnswerForm answer={answer} failure={failure} />
        ) : answer === null ? (
          <p>Saldrá en el anuncio cuando el vendedor responda.</p>
        ) : (
          <p className="border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-wrap" dir="auto">
            {answer}
          </p>
        )}
      </Panel>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-4">
        {answer === null ? (
          <Form method="post">
            <Button name="intent" value="eliminar" variant="secondary">
              {side === "seller" ? "Eliminar sin responder" : "Eliminar mi pregunta"}
            </Button>
          </Form>
        ) : null}
        {side === "seller" || answer !== null ? (
          <Link
            to={questionReportPath(id)}
            className="inline-flex min-h-6 items-center text-sm text-muted hover:underline"
          >
            Reportar
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function AnswerForm({ answer, failure }: { answer: string | null } & Pick<OwnQuestionPageProps, "failure">) {
  const idle = answer === null ? "Responder en el anuncio" : "Guardar cambios";
  return (
    <Form method="post" noValidate className="grid gap-4">
      <TextArea
        label="Tu respuesta"
        name={QUESTION_FIELD}
        hint="Sale en tu anuncio junto con la pregunta. No escribas teléfonos ni correos."
        defaultValue={failure?.values[QUESTION_FIELD] ?? answer ?? undefined}
        error={failure?.errors[QUESTION_FIELD]}
        maxLength={ANSWER_MAX}
        rows={4}
        required
        dir="auto"
      />
      <SubmitButton name="intent" value="responder" size="lg" busy="Enviando…" className="justify-self-start">
        {idle}
      </SubmitButton>
    </Form>
  );
}
