import { Link } from "@remix-run/react";

import {
  askPath,
  OWN_QUESTIONS_PATH,
  questionReportPath,
  QUESTIONS_HEADING,
  questionsPath,
  type QuestionView,
} from "./constants";

interface ListingQuestionsProps {
  listingId: string;
  questions: readonly QuestionView[];
  total: number;
  /** Number of waiting ones, for the owner of the listing; null for everyone else. */
  waiting: number | null;
  canAsk: boolean;
}

/** The newest questions and answers on the page of a listing. Empty where there are none and the reader may not ask. */
export function ListingQuestions({ listingId, questions, total, waiting, canAsk }: ListingQuestionsProps) {
  if (questions.length === 0 && !canAsk && !waiting) return null;
  return (
    <section aria-labelledby={QUESTIONS_HEADING}>
      <h2 id={QUESTIONS_HEADING} className="mb-2 scroll-mt-24 text-xl">
        Preguntas
      </h2>
      {waiting ? (
        <p className="mb-3">
          <Link to={OWN_QUESTIONS_PATH} className="link inline-flex min-h-8 items-center">
            {waiting === 1 ? "Responder 1 pregunta" : `Responder ${waiting} preguntas`}
          </Link>
        </p>
      ) : null}
      <QuestionItems questions={questions} />
      {total > questions.length ? (
        <p className="pt-3">
          <Link to={questionsPath(listingId)} rel="nofollow" className="link inline-flex min-h-8 items-center">
            Ver más preguntas
          </Link>
        </p>
      ) : null}
      {canAsk ? <AskLink listingId={listingId} /> : null}
    </section>
  );
}

/** It needs a sign-in, so search engines and link discovery skip it. */
export function AskLink({ listingId }: { listingId: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-3">
      <Link to={askPath(listingId)} rel="nofollow" discover="none" className="btn btn-secondary">
        Hacer una pregunta
      </Link>
      <span className="text-sm text-muted">Se publica aquí cuando la responden.</span>
    </p>
  );
}

export function QuestionItems({ questions }: { questions: readonly QuestionView[] }) {
  if (questions.length === 0) return null;
  return (
    <ul className="grid gap-4">
      {questions.map(({ id, text, name, answer, answeredOn }) => (
        <li key={id}>
          <p className="font-semibold wrap-anywhere whitespace-pre-wrap" dir="auto">
            {text}
          </p>
          <p className="border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-wrap" dir="auto">
            {answer}
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            <span>
              Preguntó {name || "un usuario"} · respondida el {answeredOn}
            </span>
            <Link
              to={questionReportPath(id)}
              rel="nofollow"
              discover="none"
              className="inline-flex min-h-6 items-center hover:underline"
            >
              Reportar<span className="sr-only"> la pregunta «{text.slice(0, 60)}»</span>
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
