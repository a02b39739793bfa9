import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { NOTES_AFTER, userNotesPath, userPagePath } from "~/accounts/users/paths";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { loadUserNotes } from "./user.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `desde`: the id of the note that the page begins after. */
export const loader = adminLoader("users", ({ params, context, query }) =>
  loadUserNotes(context, params.uid ?? "", query.get(NOTES_AFTER)),
);

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Notas");

export default function AdminUserNotes() {
  return <UserNotesPage {...useLoaderData<typeof loader>()} />;
}

/** All notes of the team about an account; new ones are written on the account's own page. */
export function UserNotesPage({ uid, name, notes, next, isFirst }: Awaited<ReturnType<typeof loadUserNotes>>) {
  return (
    <>
      <BackLink to={userPagePath(uid)}>{name}</BackLink>
      <PageHeader title="Notas del equipo" lead={`Sobre ${name}, de la más nueva a la más antigua.`} />
      <Panel>
        {notes.length === 0 ? (
          <p>{isFirst ? "Ninguna." : "No hay más."}</p>
        ) : (
          <ul className="grid gap-3">
            {notes.map(({ id, name, text, at, when }) => (
              <li key={id} className="grid gap-0.5">
                <WrittenText>{text}</WrittenText>
                <p className="text-sm text-muted">
                  <time dateTime={when}>{at}</time> · {name}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {next === null && isFirst ? null : (
        <nav aria-label="Páginas" className="flex flex-wrap gap-2 pt-4">
          {isFirst ? null : (
            <LinkButton to={userNotesPath(uid)} variant="secondary">
              Las más nuevas
            </LinkButton>
          )}
          {next === null ? null : (
            <LinkButton to={userNotesPath(uid, next)} rel="next" variant="secondary">
              Siguientes
            </LinkButton>
          )}
        </nav>
      )}
    </>
  );
}
