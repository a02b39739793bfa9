import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { submitCase } from "~/cases/public-form.action.server";
import { readReceipt, receiptPath } from "~/cases/receipt.server";
import { ownHeaders, readForm } from "~/platform/http/http";
import { ApplicationReceived, ApplicationScreen } from "~/workshops/application-page";
import { APPLICATION, prefilled } from "~/workshops/forms.action.server";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, formGuard, tokens, env } = context;
  const [number, stamp, user] = await Promise.all([
    readReceipt(tokens, APPLICATION.purpose, request.url),
    formGuard.stamp(APPLICATION.purpose),
    accounts.session(),
  ]);
  return { number, stamp, known: prefilled(user), brand: env.brandName };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await submitCase(context, APPLICATION, await readForm(request, { maxBytes: context.maxBodyBytes }));
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status, headers: outcome.headers });
  return redirect(await receiptPath(context.tokens, APPLICATION.purpose, "/talleres/postular", outcome.number), 303);
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Quiero ser taller certificado | ${page?.brand ?? "Rebi"}` },
  {
    name: "description",
    content: "Postula tu taller de bicicletas o motos para que aparezca entre los talleres certificados.",
  },
  ...(page?.number ? [{ name: "robots", content: "noindex" }] : []),
];

export default function TalleresPostular() {
  const { number, stamp, known } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (number && !refused) return <ApplicationReceived number={number} />;
  return <ApplicationScreen stamp={stamp} errors={refused?.errors ?? {}} values={refused?.values ?? known} />;
}
