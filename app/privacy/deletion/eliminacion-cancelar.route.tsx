import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import type { CancelState } from "~/privacy/deletion/constants";
import { DeletionCancelPage } from "~/privacy/deletion/deletion-cancel-page";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

// The signed token authorises, here and in the action: it works without signing in.
export async function loader({ params, context }: LoaderFunctionArgs) {
  return answer(await context.privacy.deletion.cancelState(params.token ?? ""));
}

/** Answered in place: the link shows the same page from now on. */
export async function action({ params, context }: ActionFunctionArgs) {
  return answer(await context.privacy.deletion.cancel(params.token ?? ""));
}

function answer(cancel: CancelState) {
  return data({ cancel }, { status: cancel === null ? 404 : cancel.state === "begun" ? 410 : 200 });
}

export const meta = pageMeta("Cancelar eliminación");

export default function CancelDeletion() {
  return <DeletionCancelPage {...useLoaderData<typeof loader>()} />;
}
