import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

import { BULK_PATH, REPORTS_LIST } from "./paths";
import { loadReportQueue } from "./queue.page.server";
import { BULK_STEPS, STEP_INTENTS, stepWords } from "./steps";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `tipo`, `estado`; `desde` or `antes`; `marcar=todos`. */
export const loader = adminLoader("reports", ({ context, query }) => loadReportQueue(context, query));

export const meta = pageMeta("Denuncias");

/** Reports of users, by thing. */
export default function AdminReports() {
  const { query, rows, next, previous, isOpen, areAllChosen } = useLoaderData<typeof loader>();
  const options = BULK_STEPS.map((step) => ({ value: STEP_INTENTS[step], label: stepWords(step, "listing").label }));
  return (
    <>
      <PageHeader title="Denuncias" lead="Lo que denuncian las personas." />
      <AdminList
        spec={REPORTS_LIST}
        query={query}
        rows={rows}
        next={next}
        previous={previous}
        file={`${REPORTS_LIST.path}.csv`}
        empty="No hay denuncias por revisar."
        {...(isOpen && { bulk: { path: BULK_PATH, options, areAllChosen } })}
      />
    </>
  );
}
