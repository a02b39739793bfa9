import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { ConfirmDeletionPage, SpentDeletionLink } from "~/privacy/deletion/deletion-request-page";
import { confirmDeletion } from "~/privacy/deletion/deletion-request-page.action.server";
import { liveReportsOf } from "~/privacy/deletion/kept-reports.server";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** The signed token authorises, here and in the action. Opening it changes nothing: mail scanners open links too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = "" } = params;
  const link = await context.privacy.deletion.links.read(token);
  if (link.state === "valid") {
    const reports = await liveReportsOf(context, link.uid);
    return { email: link.email, action: `/eliminacion-de-datos/confirmar/${token}`, code: null, reports };
  }
  const code = link.state === "used" ? link.code : null;
  return data({ email: null, action: "", code, reports: null }, { status: 410 });
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await confirmDeletion(context, params.token ?? "", form));
}

export const meta = pageMeta("Confirmar la eliminación");

export default function ConfirmDeletion() {
  const { email, action: address, code, reports } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (email === null || failure?.expired) return <SpentDeletionLink code={code} />;
  return <ConfirmDeletionPage email={email} action={address} reports={reports} errors={failure?.errors ?? {}} />;
}
