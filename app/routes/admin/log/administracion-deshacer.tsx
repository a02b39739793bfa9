import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { UndoPage } from "~/admin/undo/undo-page";
import { loadUndoPage, takeActBack } from "~/admin/undo/undo.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("audit", ({ context, uid }) => loadUndoPage(context, uid));

/** `acto`: id of the entry whose act is taken back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { accounts, maxBodyBytes } = context;
  const { uid } = await accounts.requireAdminProof("audit");
  const form = await readForm(request, { maxBytes: maxBodyBytes });
  return respond(await takeActBack(context, uid, form, (verb) => accounts.requireAdminProof(verb)));
}

export const meta = pageMeta("Deshacer");

export default function AdminUndo() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <UndoPage {...view} errors={failure?.errors ?? {}} />;
}
