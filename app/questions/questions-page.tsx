import { Link } from "@remix-run/react";

import { BackLink } from "~/ui/navigation/back-link";
import { Container } from "~/ui/page";

import { questionsPath, type PublicQuestions } from "./constants";
import { AskLink, QuestionItems } from "./listing-questions";

export function QuestionsPage({ page }: { page: PublicQuestions }) {
  const { listingId, listingTitle, questions, canAsk, next, isFirst } = page;
  return (
    <Container narrow className="pb-10">
      <BackLink to={`/producto/${listingId}`}>{listingTitle}</BackLink>
      <h1 className="pt-2 pb-4 text-2xl tracking-tight sm:text-3xl">Preguntas</h1>
      {questions.length === 0 ? <p>Todavía no hay preguntas respondidas.</p> : null}
      <QuestionItems questions={questions} />
      <p className="flex flex-wrap gap-x-6 pt-4">
        {isFirst ? null : (
          <Link to={questionsPath(listingId)} className="link inline-flex min-h-8 items-center">
            Ir a las más recientes
          </Link>
        )}
        {next ? (
          <Link to={questionsPath(listingId, next)} rel="next" className="link inline-flex min-h-8 items-center">
            Ver más preguntas
          </Link>
        ) : null}
      </p>
      {canAsk ? <AskLink listingId={listingId} /> : null}
    </Container>
  );
}
