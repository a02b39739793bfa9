import { Link, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { userPagePath } from "~/accounts/users/paths";
import { pageMeta } from "~/shell/page/title";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { loadUserActivity, type ActivityLine, type UserActivityView } from "./activity.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = adminLoader("users", ({ params, context }) => loadUserActivity(context, params.uid ?? ""));

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Actividad");

export default function AdminUserActivity() {
  return <UserActivityPage {...useLoaderData<typeof loader>()} />;
}

export function UserActivityPage({ uid, name, listings, counts, papers }: UserActivityView) {
  return (
    <>
      <BackLink to={userPagePath(uid)}>{name}</BackLink>
      <PageHeader title={`Actividad de ${name}`} />
      <div className="grid grid-cols-1 gap-4">
        <Section id="anuncios" title="Anuncios">
          {listings.length === 0 ? <p>Ninguno.</p> : <Lines lines={listings} />}
        </Section>
        <Section id="cifras" title="Pedidos, conversaciones y reportes">
          <Lines lines={counts} />
          <p className="text-sm text-muted">De las conversaciones solo se ve cuántas son.</p>
        </Section>
        <Section id="papeles" title="Últimos reclamos y solicitudes">
          {papers.length === 0 ? <p>Ninguno.</p> : <Lines lines={papers} />}
        </Section>
      </div>
    </>
  );
}

function Lines({ lines }: { lines: readonly ActivityLine[] }) {
  return (
    <dl className="grid gap-1">
      {lines.map(({ label, value, to }) => (
        <div key={`${label} ${value}`} className="flex flex-wrap items-center gap-x-2">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {to === null ? (
              value
            ) : (
              <Link to={to} aria-label={`${label}: ${value}`} className="link inline-flex min-h-6 items-center">
                {value}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
