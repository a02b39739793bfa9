import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, Link } from "@remix-run/react";

import { notFound } from "~/platform/http/http";
import { cursorParam } from "~/platform/http/paging";
import { pageMeta } from "~/shell/page/title";
import { BackLink } from "~/ui/navigation/back-link";
import { Container } from "~/ui/page";

import { questionsPath, type PublicQuestions } from "./constants";
import { AskLink, QuestionItems } from "./listing-questions";
import { ASKED_LISTING_NOT_FOUND } from "./questions.action.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await context.accounts.session();
  const after = cursorParam(new URL(request.url).searchParams);
  const page = await context.questions.publicPage(params.id ?? "", after, viewer?.uid ?? null);
  if (page === null) throw notFound(ASKED_LISTING_NOT_FOUND);
  return page;
}

// The listing's own page is the one for search engines.
export const meta = pageMeta<typeof loader>((page) => (page ? `Preguntas: ${page.listingTitle}` : "Preguntas"));

export default function ListingQuestionsRoute() {
  return <QuestionsPage page={useLoaderData<typeof loader>()} />;
}

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
