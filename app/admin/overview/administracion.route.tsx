import { Link, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { pageMeta } from "~/shell/page/title";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";

import { RebiAlert } from "./rebi-alert";
import { rebiTrouble } from "./rebi-trouble";
import { TodayPanel } from "./today-panel";
import { todayFigures } from "./today.server";
import { WaitingList } from "./waiting-list";
import { networkLines, waitingLines } from "./waiting.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Some 28 reads of Firestore. What cannot be counted is said to be so, and the rest shown. */
export const loader = adminLoader("overview", async ({ context }) => {
  const [waiting, today, alert, networks] = await Promise.all([
    waitingLines(context),
    nullIfUnavailable(() => todayFigures(context), context.log),
    nullIfUnavailable(() => context.assistant.modelAlert(), context.log),
    nullIfUnavailable(() => context.accounts.networksAtLimit(), context.log),
  ]);
  return { waiting, today, trouble: rebiTrouble(alert), networks: networkLines(networks ?? []) };
});

export const meta = pageMeta("Administración");

export default function Administracion() {
  const { waiting, today, trouble, networks } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Administración" lead="Lo que espera, y lo que pasa hoy." />
      <RebiAlert trouble={trouble} />
      {networks.length > 0 ? (
        <Notice tone="warning" title="Conexiones que llegaron a su límite hoy" className="mb-6">
          {networks.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            <Link to="/administracion/limites?acto=register" className="link inline-flex min-h-6 items-center">
              Ver los límites
            </Link>
          </p>
        </Notice>
      ) : null}
      <div className="grid grid-cols-1 gap-6 pb-6">
        <WaitingList lines={waiting} />
        <TodayPanel figures={today} />
      </div>
    </>
  );
}
