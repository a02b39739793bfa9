import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { submitCase } from "~/cases/public-form.action.server";
import { readReceipt, receiptPath } from "~/cases/receipt/receipt.server";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import { formLook } from "~/platform/forms/form-look.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { adviceForm } from "~/workshops/advice";
import { AdvicePage, AdviceReceived } from "~/workshops/advice-page";
import { parseTopic } from "~/workshops/filters";
import { ADVICE_PURPOSE, adviceOf, knownAdvisors, prefilled } from "~/workshops/forms.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?asesor=` and `?tema=` choose beforehand. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { accounts, formGuard, tokens, env } = context;
  const [receipt, stamp, user, known] = await Promise.all([
    readReceipt(tokens, ADVICE_PURPOSE, request.url),
    formGuard.stamp(ADVICE_PURPOSE),
    accounts.sessionSoon(),
    knownAdvisors(context),
  ]);
  const advisors = known ?? [];
  const values = {
    ...prefilled(user),
    topic: parseTopic(params) ?? "",
    advisor: advisors.find(({ id }) => id === params.get("asesor"))?.id ?? "",
  };
  const fields = formLook(adviceForm(advisors));
  return { fields, receipt, stamp, hasAdvisors: advisors.length > 0, values, brand: env.brandName };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const receiptOf = (receipt: ShownReceipt) =>
    receiptPath(context.tokens, ADVICE_PURPOSE, "/asesores/solicitar", receipt);
  return respond(await submitCase(context, adviceOf(await knownAdvisors(context), form), form, receiptOf));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle("Pide una asesoría", page?.brand) },
  {
    name: "description",
    content:
      "Cuéntanos en qué te ayudamos: comprar, vender, papeles o qué revisar antes de pagar. Es gratis y te " +
      "responde una persona.",
  },
  ...(page?.receipt ? [{ name: "robots", content: "noindex" }] : []),
];

export default function AsesoresSolicitar() {
  const { fields, receipt, stamp, hasAdvisors, values } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  if (receipt && !rejected) return <AdviceReceived receipt={receipt} />;
  return (
    <AdvicePage
      fields={fields}
      stamp={stamp}
      hasAdvisors={hasAdvisors}
      errors={rejected?.errors ?? {}}
      values={rejected?.values ?? values}
    />
  );
}
