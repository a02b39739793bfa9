import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { DeletionRequestPage } from "~/privacy/deletion/deletion-request-page";
import { submitDeletionRequest } from "~/privacy/deletion/deletion-request-page.action.server";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** Public: a signed-in user may want another account deleted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [stamp, user] = await Promise.all([context.formGuard.stamp("eliminacion"), context.accounts.sessionSoon()]);
  return { sent: new URL(request.url).searchParams.has("enviado"), isSignedIn: user !== null, stamp };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return respond(await submitDeletionRequest(context, await readForm(request, { maxBytes: context.maxBodyBytes })));
}

export const meta = pageMeta("Eliminar tu cuenta por correo");

export default function RequestDeletion() {
  const { sent, isSignedIn, stamp } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <DeletionRequestPage
      sent={sent && !failure}
      isSignedIn={isSignedIn}
      stamp={stamp}
      errors={failure?.errors ?? {}}
      values={failure?.values ?? {}}
    />
  );
}
