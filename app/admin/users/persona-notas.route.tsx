import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { NOTES_AFTER } from "~/accounts/users/paths";
import { pageMeta } from "~/shell/page/title";

import { UserNotesPage } from "./notes-page";
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
