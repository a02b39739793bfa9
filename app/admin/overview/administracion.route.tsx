import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { IndexStatusPanel } from "~/catalog/index/index-status";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

import { submitOverview } from "./overview.action.server";
import { RebiAlert } from "./rebi-alert";
import { rebiTrouble } from "./rebi-trouble";
import { TodayPanel } from "./today-panel";
import { todayFigures } from "./today.server";
import { WaitingList } from "./waiting-list";
import { networkLines, waitingLines } from "./waiting.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Some 29 reads of Firestore. What cannot be counted is said to be so, and the rest shown. */
export const loader = adminLoader("overview", async ({ context }) => {
  const [index, waiting, today, alert, networks] = await Promise.all([
    context.catalog.index.status(),
    waitingLines(context),
    nullIfUnavailable(() => todayFigures(context), context.log),
    nullIfUnavailable(() => context.assistant.modelAlert(), context.log),
    nullIfUnavailable(() => context.accounts.networksAtLimit(), context.log),
  ]);
  return { ...index, waiting, today, trouble: rebiTrouble(alert), networks: networkLines(networks ?? []) };
});

export const action = adminAction("overview", ({ context, uid, form }) => submitOverview(context, uid, form));

export const meta = pageMeta("Administración");

export default function Administracion() {
  const status = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Administración" lead="Lo que espera, y lo que pasa hoy." />
      <ErrorSummary errors={failure?.errors ?? {}} title="No reconstruimos el índice" />
      <RebiAlert trouble={status.trouble} />
      {status.networks.length > 0 ? (
        <Notice tone="warning" title="Conexiones que llegaron a su límite hoy" className="mb-6">
          {status.networks.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            <Link to="/administracion/limites?acto=register" className="link inline-flex min-h-6 items-center">
              Ver los límites
            </Link>
          </p>
        </Notice>
      ) : null}
      <div className="grid grid-cols-1 gap-6">
        <WaitingList lines={status.waiting} />
        <TodayPanel figures={status.today} />
        <IndexStatusPanel status={status} />
      </div>
      <Form method="post" className="py-6">
        <SubmitButton name="intent" value="reconstruir" busy="Reconstruyendo…">
          Reconstruir índice
        </SubmitButton>
        <p className="mt-2 text-sm text-muted">
          Vuelve a leer todos los anuncios publicados. También ocurre cada noche.
        </p>
      </Form>
    </>
  );
}
