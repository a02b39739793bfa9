import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { userPagePath } from "~/accounts/users/paths";
import { pageMeta } from "~/shell/page/title";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { loadUserAccess, type UserAccessView } from "./access.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = adminLoader("users", ({ params, context }) => loadUserAccess(context, params.uid ?? ""));

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Sesiones y límites");

export default function AdminUserAccess() {
  return <UserAccessPage {...useLoaderData<typeof loader>()} />;
}

export function UserAccessPage({ uid, name, sessions, isCut, limits }: UserAccessView) {
  return (
    <>
      <BackLink to={userPagePath(uid)}>{name}</BackLink>
      <PageHeader
        title={`Sesiones y límites de ${name}`}
        lead="Las sesiones se cierran, todas juntas, en la página de la cuenta."
      />
      <div className="grid grid-cols-1 gap-4">
        <Section id="sesiones" title="Sesiones abiertas">
          {sessions.length === 0 ? (
            <p>No vemos ninguna.</p>
          ) : (
            <ul className="grid gap-2">
              {sessions.map(({ browser, from, seen }, at) => (
                <li key={at}>
                  <span className="block font-semibold">{browser}</span>
                  <span className="text-sm text-muted">
                    Desde el {from}; vista el {seen}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {isCut ? <p className="text-sm text-muted">Puede haber más: mostramos las últimas diez.</p> : null}
        </Section>
        <Section id="limites" title="Límites">
          <FactList facts={limits} wide />
        </Section>
      </div>
    </>
  );
}
