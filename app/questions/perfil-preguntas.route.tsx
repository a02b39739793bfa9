import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { cursorParam } from "~/platform/http/paging";
import { QUESTION_LISTS } from "~/questions/constants";
import { OwnQuestionsPage } from "~/questions/own-questions-page";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = userLoader(({ context, query, user }) => {
  const list = QUESTION_LISTS.find((name) => name === query.get("lista")) ?? QUESTION_LISTS[0];
  return context.questions.own(user.uid, list, cursorParam(query));
});

export const meta = pageMeta("Preguntas");

export default function OwnQuestionsRoute() {
  return <OwnQuestionsPage {...useLoaderData<typeof loader>()} />;
}
