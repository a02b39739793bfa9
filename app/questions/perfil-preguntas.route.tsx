import { useLoaderData, Link } from "@remix-run/react";
import type { ComponentProps } from "react";

import { userLoader } from "~/accounts/guards.server";
import { cursorParam } from "~/platform/http/paging";
import { pageMeta } from "~/shell/page/title";
import { classes } from "~/ui/classes";
import { EmptyList } from "~/ui/empty-list";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { QUESTION_LISTS, ownQuestionPath, ownQuestionsPath, type OwnQuestions, type QuestionList } from "./constants";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = userLoader(({ context, query, user }) => {
  const list = QUESTION_LISTS.find((name) => name === query.get("lista")) ?? QUESTION_LISTS[0];
  return context.questions.own(user.uid, list, cursorParam(query));
});

export const meta = pageMeta("Preguntas");

export default function OwnQuestionsRoute() {
  return <OwnQuestionsPage {...useLoaderData<typeof loader>()} />;
}

type Empty = Pick<ComponentProps<typeof EmptyList>, "title" | "text" | "to" | "action">;

const NAMES: Record<QuestionList, { name: string; empty: Empty }> = {
  "por-responder": {
    name: "Por responder",
    empty: {
      title: "No tienes preguntas por responder",
      text: "Las que te hagan en tus anuncios aparecerán aquí.",
      to: "/perfil/anuncios",
      action: "Ver mis anuncios",
    },
  },
  respondidas: {
    name: "Respondidas",
    empty: {
      title: "Todavía no respondes ninguna pregunta",
      text: "Cada respuesta queda en tu anuncio, para todos los compradores.",
      to: "/perfil/anuncios",
      action: "Ver mis anuncios",
    },
  },
  hechas: {
    name: "Las que hice",
    empty: {
      title: "Todavía no preguntas por ningún anuncio",
      text: "Pregunta al vendedor en la página de su anuncio, y lee aquí su respuesta.",
      to: "/comprar",
      action: "Ver anuncios",
    },
  },
};

export function OwnQuestionsPage({ list, questions, next }: OwnQuestions) {
  return (
    <div className="max-w-3xl pb-10">
      <PageHeader title="Preguntas" lead="Las que recibes en tus anuncios y las que haces." />
      <nav aria-label="Listas de preguntas" className="pb-4">
        <ul className="flex flex-wrap gap-2">
          {QUESTION_LISTS.map((one) => (
            <li key={one}>
              <Link
                to={ownQuestionsPath(one)}
                aria-current={one === list ? "true" : undefined}
                className={classes(
                  "inline-flex min-h-11 items-center rounded-full border px-4",
                  one === list ? "border-ink bg-ink text-surface" : "border-line bg-raised",
                )}
              >
                {NAMES[one].name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {questions.length === 0 ? (
        <EmptyList icon="chat" {...NAMES[list].empty} />
      ) : (
        <ul className="grid gap-3">
          {questions.map(({ id, listingTitle, text, askedOn, side, answer }) => (
            <Panel as="li" key={id} className="grid gap-1">
              <p className="text-sm text-muted wrap-anywhere">{listingTitle}</p>
              <p className="font-semibold wrap-anywhere whitespace-pre-wrap" dir="auto">
                {text}
              </p>
              {answer === null ? null : (
                <p className="border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-wrap" dir="auto">
                  {answer}
                </p>
              )}
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                <span>
                  {askedOn}
                  {answer === null && side === "asker" ? " · espera su respuesta" : null}
                </span>
                <Link to={ownQuestionPath(id)} className="link inline-flex min-h-8 items-center">
                  {answer === null && side === "seller" ? "Responder" : "Ver"}
                  <span className="sr-only"> la pregunta «{text.slice(0, 60)}»</span>
                </Link>
              </p>
            </Panel>
          ))}
        </ul>
      )}
      {next ? (
        <p className="pt-5 text-center">
          <Link to={ownQuestionsPath(list, next)} rel="next" className="link inline-flex min-h-8 items-center">
            Ver anteriores
          </Link>
        </p>
      ) : null}
    </div>
  );
}
