import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { UndoPage } from "~/admin/undo/undo-page";
import { loadUndoPage, takeActBack } from "~/admin/undo/undo.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("audit");
  return loadUndoPage(context, uid);
}

/** `acto`: id of the entry whose act is taken back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { accounts, maxBodyBytes } = context;
  const { uid } = await accounts.requireAdminProof("audit");
  const form = await readForm(request, { maxBytes: maxBodyBytes });
  return respond(await takeActBack(context, uid, form, (verb) => accounts.requireAdminProof(verb)));
}

/** After a conflict too: what cannot be taken back any more is not offered again. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Deshacer") }, { name: "robots", content: "noindex" }];

export default function AdminUndo() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <UndoPage {...view} errors={failure?.errors ?? {}} />;
}
