import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { submitCase } from "~/cases/public-form.action.server";
import { readReceipt, receiptPath } from "~/cases/receipt/receipt.server";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import { asksForDistricts, sameForm, withDistricts } from "~/platform/forms/district-list.server";
import { formLook } from "~/platform/forms/form-look.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { ApplicationForm } from "~/workshops/application";
import { ApplicationReceived, WorkshopApplicationPage } from "~/workshops/application-page";
import { APPLICATION, prefilled } from "~/workshops/forms.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, formGuard, tokens, env } = context;
  const [receipt, stamp, user] = await Promise.all([
    readReceipt(tokens, APPLICATION.purpose, request.url),
    formGuard.stamp(APPLICATION.purpose),
    accounts.sessionSoon(),
  ]);
  return { fields: formLook(ApplicationForm), receipt, stamp, known: prefilled(user), brand: env.brandName };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const receiptOf = (receipt: ShownReceipt) =>
    receiptPath(context.tokens, APPLICATION.purpose, "/talleres/postular", receipt);
  const outcome = asksForDistricts(form) ? sameForm(form) : await submitCase(context, APPLICATION, form, receiptOf);
  return respond(withDistricts(outcome));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle("Quiero ser taller certificado", page?.brand) },
  {
    name: "description",
    content: "Postula tu taller de bicicletas o motos para que aparezca entre los talleres certificados.",
  },
  ...(page?.receipt ? [{ name: "robots", content: "noindex" }] : []),
];

export default function TalleresPostular() {
  const { fields, receipt, stamp, known } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  if (receipt && !rejected) return <ApplicationReceived receipt={receipt} />;
  return (
    <WorkshopApplicationPage
      fields={fields}
      stamp={stamp}
      errors={rejected?.errors ?? {}}
      values={rejected?.values ?? known}
      districts={rejected?.districts}
    />
  );
}
