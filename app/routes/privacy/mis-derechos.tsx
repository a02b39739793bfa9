import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { submitCase } from "~/cases/public-form.action.server";
import { ownHeaders, readForm } from "~/platform/http/http";
import { RIGHTS_FIELDS as FIELDS } from "~/privacy/rights/arco";
import { RightsPage, RightsReceived } from "~/privacy/rights/arco-page";
import { readRightsReceipt, RIGHTS_REQUEST, rightsReceiptPath } from "~/privacy/rights/arco.action.server";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

/** For everyone, with an account or without. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [receipt, stamp, user] = await Promise.all([
    readRightsReceipt(context.tokens, new URL(request.url).searchParams.get("recibida")),
    context.formGuard.stamp(RIGHTS_REQUEST.purpose),
    context.accounts.session(),
  ]);
  const known: Record<string, string> = user ? { [FIELDS.name]: user.displayName, [FIELDS.email]: user.email } : {};
  return { receipt, stamp, known };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await submitCase(
    context,
    RIGHTS_REQUEST,
    await readForm(request, { maxBytes: context.maxBodyBytes }),
  );
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status, headers: outcome.headers });
  return redirect(await rightsReceiptPath(context.tokens, outcome, outcome.typed), { status: 303 });
}

export const meta: MetaFunction = () => [
  { title: "Tus derechos sobre tus datos" },
  {
    name: "description",
    content:
      "Acceso, rectificación, cancelación, oposición e información sobre tus datos personales: qué puedes pedir, cómo y en cuánto tiempo te respondemos.",
  },
];

export default function Rights() {
  const { receipt, stamp, known } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const kept = useKeptValues();
  if (receipt && !refusal) return <RightsReceived {...receipt} />;
  return <RightsPage stamp={stamp} errors={refusal?.errors ?? {}} values={refusal?.values ?? kept ?? known} />;
}
