import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { CaseListPage } from "~/admin/cases/list-page";
import { loadCaseList } from "~/admin/cases/list.loader.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q` lists the cases that a number, a document, an e-mail or a name may mean. */
export const loader = adminLoader("cases", ({ context, query }) => loadCaseList(context, query));

export const meta = pageMeta("Solicitudes");

export default function Solicitudes() {
  return <CaseListPage view={useLoaderData<typeof loader>()} />;
}
