import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ownHeaders, readForm } from "~/platform/http/http";
import { DELETION_REQUEST_PATH } from "~/privacy/deletion/constants";
import { DeletionRequestPage } from "~/privacy/deletion/deletion-request-page";
import { submitDeletionRequest } from "~/privacy/deletion/deletion-request.action.server";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

/** For everyone: who signs in elsewhere may want another account deleted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [stamp, user] = await Promise.all([context.formGuard.stamp("eliminacion"), context.accounts.session()]);
  return { sent: new URL(request.url).searchParams.has("enviado"), isSignedIn: user !== null, stamp };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const refused = await submitDeletionRequest(context, form);
  if (refused) return data(refused.refusal, { status: refused.status, headers: refused.headers });
  return redirect(`${DELETION_REQUEST_PATH}?enviado=1`, { status: 303 });
}

export const meta: MetaFunction = () => [
  { title: "Eliminar tu cuenta por correo" },
  { name: "robots", content: "noindex" },
];

export default function RequestDeletion() {
  const { sent, isSignedIn, stamp } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <DeletionRequestPage
      sent={sent && !refusal}
      isSignedIn={isSignedIn}
      stamp={stamp}
      errors={refusal?.errors ?? {}}
      values={refusal?.values ?? {}}
    />
  );
}
