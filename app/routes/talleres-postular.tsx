import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ownHeaders, readForm } from "~/platform/http";
import { applicationCase, ApplicationForm } from "~/workshops/application";
import { ApplicationReceived, ApplicationScreen } from "~/workshops/application-screen";
import { MAX_FORM_BYTES, numberOf, prefilled, submitCase } from "~/workshops/submit.server";

export { ScreenError as ErrorBoundary } from "~/shell/error-boundary";

export const headers = ownHeaders;

const PURPOSE = "taller";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [stamp, user] = await Promise.all([context.formGuard.stamp(PURPOSE), context.accounts.session()]);
  return { number: numberOf(request), stamp, known: prefilled(user), brand: context.env.brandName };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: MAX_FORM_BYTES });
  const user = await context.accounts.session();
  const outcome = await submitCase({ purpose: PURPOSE, schema: ApplicationForm, form, toCase: (typed, formId) => applicationCase(typed, formId, user?.uid ?? null) }, context);
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status, headers: outcome.headers });
  return redirect(`/talleres/postular?caso=${outcome.number}`, 303);
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Quiero ser taller certificado | ${page?.brand ?? "Rebi"}` },
  { name: "description", content: "Postula tu taller de bicicletas o motos para que aparezca entre los talleres certificados." },
  ...(page?.number ? [{ name: "robots", content: "noindex" }] : []),
];

export default function TalleresPostular() {
  const { number, stamp, known } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (number && !refused) return <ApplicationReceived number={number} />;
  return <ApplicationScreen stamp={stamp} errors={refused?.errors ?? {}} values={refused?.values ?? known} />;
}
