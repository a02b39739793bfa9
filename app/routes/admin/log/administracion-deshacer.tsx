import { useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { UndoPage } from "~/admin/undo/undo-page";
import { loadUndoPage, takeActBack } from "~/admin/undo/undo.page.server";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("audit", ({ context, uid }) => loadUndoPage(context, uid));

/** `acto`: id of the entry whose act is taken back. */
export const action = adminAction("audit", ({ context, uid, form }) =>
  takeActBack(context, uid, form, (verb) => context.accounts.requireAdminProof(verb)),
);

export const meta = pageMeta("Deshacer");

export default function AdminUndo() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <UndoPage {...view} errors={failure?.errors ?? {}} />;
}
