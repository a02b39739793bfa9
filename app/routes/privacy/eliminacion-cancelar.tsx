import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import type { CancelState } from "~/privacy/deletion/constants";
import { DeletionCancelScreen } from "~/privacy/deletion/deletion-cancel-page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

// The signed token is what authorises, here and in the action: whoever got the mail may, without signing in.
export async function loader({ params, context }: LoaderFunctionArgs) {
  return answer(await context.deletions.cancelState(params.token ?? ""));
}

/** Answered in place: the page is then what the link leads to from now on. */
export async function action({ params, context }: ActionFunctionArgs) {
  return answer(await context.deletions.cancel(params.token ?? ""));
}

function answer(cancel: CancelState) {
  return data({ cancel }, { status: cancel === null ? 404 : cancel.state === "begun" ? 410 : 200 });
}

export const meta: MetaFunction = () => [{ title: "Cancelar eliminación" }, { name: "robots", content: "noindex" }];

export default function CancelDeletion() {
  return <DeletionCancelScreen {...useLoaderData<typeof loader>()} />;
}
