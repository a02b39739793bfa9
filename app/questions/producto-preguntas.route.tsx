import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { notFound } from "~/platform/http/http";
import { cursorParam } from "~/platform/http/paging";
import { QuestionsPage } from "~/questions/questions-page";
import { ASKED_LISTING_NOT_FOUND } from "~/questions/questions.action.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** All answered questions of a listing, for everyone. */
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
