import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { OwnData } from "~/privacy/own-data";
import { submitExport, viewExport } from "~/privacy/own-data.action.server";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ context }) => ({ proof: await viewExport(context.accounts, context.log) }));

/** Checks the password or code, and redirects to the file. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireProvedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitExport(context, user, form));
}

export const meta = pageMeta("Privacidad");

export default function OwnDataRoute() {
  const { proof } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Privacidad"
        lead="Tus datos son tuyos: puedes verlos, llevártelos y pedir que los eliminemos."
      />
      <OwnData proof={proof} errors={failure?.errors ?? {}} />
    </>
  );
}
