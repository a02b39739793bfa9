import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { submitCase } from "~/cases/public-form.action.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { RIGHTS_FIELDS as FIELDS } from "~/privacy/rights/constants";
import { RightsPage, RightsReceived } from "~/privacy/rights/rights-page";
import { readRightsReceipt, RIGHTS_REQUEST, rightsReceiptPath } from "~/privacy/rights/rights-page.action.server";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** For everyone, with an account or without. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [receipt, stamp, user] = await Promise.all([
    readRightsReceipt(context.tokens, new URL(request.url).searchParams.get("recibida")),
    context.formGuard.stamp(RIGHTS_REQUEST.purpose),
    context.accounts.sessionSoon(),
  ]);
  const known: Record<string, string> = user ? { [FIELDS.name]: user.displayName, [FIELDS.email]: user.email } : {};
  return { receipt, stamp, known };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(
    await submitCase(context, RIGHTS_REQUEST, form, (receipt, typed) =>
      rightsReceiptPath(context.tokens, receipt, typed),
    ),
  );
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Tus derechos sobre tus datos") },
  {
    name: "description",
    content:
      "Acceso, rectificación, cancelación, oposición e información sobre tus datos personales: qué puedes " +
      "pedir, cómo y en cuánto tiempo te respondemos.",
  },
];

export default function Rights() {
  const { receipt, stamp, known } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  const kept = useKeptValues();
  if (receipt && !rejection) return <RightsReceived {...receipt} />;
  return <RightsPage stamp={stamp} errors={rejection?.errors ?? {}} values={rejection?.values ?? kept ?? known} />;
}
