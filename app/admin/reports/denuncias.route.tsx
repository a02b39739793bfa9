import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

import { BULK_PATH } from "./paths";
import { loadReportQueue } from "./report-list.loader.server";
import { BULK_STEPS, STEP_INTENTS, stepWords } from "./steps";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `tipo`, `estado`; `desde` or `antes`; `marcar=todos`. */
export const loader = adminLoader("reports", ({ context, query }) => loadReportQueue(context, query));

export const meta = pageMeta("Reportes");

export default function AdminReports() {
  const { isOpen, areAllChosen, ...list } = useLoaderData<typeof loader>();
  const options = BULK_STEPS.map((step) => ({ value: STEP_INTENTS[step], label: stepWords(step, "listing").label }));
  return (
    <>
      <PageHeader title="Reportes" lead="Lo que reportan las personas." />
      <AdminList {...list} {...(isOpen && { bulk: { path: BULK_PATH, options, areAllChosen } })} />
    </>
  );
}
