import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { CaseListPage } from "~/admin/cases/list-page";
import { loadCaseList } from "~/admin/cases/list.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q` lists the cases that a number, a document, an e-mail or a name may mean. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("cases");
  return loadCaseList(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [{ title: pageTitle("Solicitudes") }, { name: "robots", content: "noindex" }];

export default function Solicitudes() {
  return <CaseListPage view={useLoaderData<typeof loader>()} />;
}
