import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ownHeaders, readForm } from "~/platform/http";
import { adviceCase, adviceForm } from "~/workshops/advice";
import { AdviceReceived, AdviceScreen } from "~/workshops/advice-screen";
import { parseTopic } from "~/workshops/filters";
import { knownAdvisors, MAX_FORM_BYTES, numberOf, prefilled, submitCase } from "~/workshops/submit.server";

export { ScreenError as ErrorBoundary } from "~/shell/error-boundary";

export const headers = ownHeaders;

const PURPOSE = "asesoria";

/** `?asesor=` and `?tema=` choose beforehand. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const [stamp, user, known] = await Promise.all([context.formGuard.stamp(PURPOSE), context.accounts.session(), knownAdvisors(context)]);
  const advisors = (known ?? []).map(({ id, name }) => ({ id, name }));
  const values = {
    ...prefilled(user),
    topic: parseTopic(params) ?? "",
    advisor: advisors.find(({ id }) => id === params.get("asesor"))?.id ?? "",
  };
  return { number: numberOf(request), stamp, advisors, values, brand: context.env.brandName };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: MAX_FORM_BYTES });
  const [user, known] = await Promise.all([context.accounts.session(), knownAdvisors(context)]);
  const asked = form.get("advisor");
  // Whom nobody can look up now, nobody is refused for.
  const ids = known?.map(({ id }) => id) ?? (typeof asked === "string" ? [asked] : []);
  const outcome = await submitCase({ purpose: PURPOSE, schema: adviceForm(ids), form, toCase: (typed, formId) => adviceCase(typed, known ?? [], formId, user?.uid ?? null) }, context);
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status, headers: outcome.headers });
  return redirect(`/asesores/solicitar?caso=${outcome.number}`, 303);
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Pide una asesoría | ${page?.brand ?? "Rebi"}` },
  { name: "description", content: "Cuéntanos en qué te ayudamos: comprar, vender, papeles o qué revisar antes de pagar. Es gratis y te responde una persona." },
  ...(page?.number ? [{ name: "robots", content: "noindex" }] : []),
];

export default function AsesoresSolicitar() {
  const { number, stamp, advisors, values } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (number && !refused) return <AdviceReceived number={number} />;
  return <AdviceScreen stamp={stamp} advisors={advisors} errors={refused?.errors ?? {}} values={refused?.values ?? values} />;
}
