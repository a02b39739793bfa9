import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { NOTES_AFTER } from "~/accounts/people/paths";
import { PersonNotesPage } from "~/admin/people/notes-page";
import { loadPersonNotes } from "~/admin/people/person.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `desde`: the id of the note that the page begins after. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("people");
  return loadPersonNotes(context, params.uid ?? "", new URL(request.url).searchParams.get(NOTES_AFTER));
}

// Without the name: titles stay in histories and logs.
export const meta: MetaFunction = () => [{ title: pageTitle("Notas") }, { name: "robots", content: "noindex" }];

export default function AdminPersonNotes() {
  return <PersonNotesPage {...useLoaderData<typeof loader>()} />;
}
