import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { cursorParam } from "~/platform/http/paging";
import { QUESTION_LISTS } from "~/questions/constants";
import { OwnQuestionsPage } from "~/questions/own-questions-page";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const query = new URL(request.url).searchParams;
  const list = QUESTION_LISTS.find((name) => name === query.get("lista")) ?? QUESTION_LISTS[0];
  return context.questions.own(user.uid, list, cursorParam(query));
}

export const meta: MetaFunction = () => [{ title: pageTitle("Preguntas") }, { name: "robots", content: "noindex" }];

export default function OwnQuestionsRoute() {
  return <OwnQuestionsPage {...useLoaderData<typeof loader>()} />;
}
