import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CompletePage } from "~/accounts/profile/complete-profile-page";
import { valuesOf } from "~/accounts/profile/profile-form";
import { submitCompletion, userIfKnown } from "~/accounts/profile/profile.action.server";
import { flashHeaders, readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid, displayName } = await context.accounts.requireUser({ reading: true });
  const user = await userIfKnown(context.accounts, uid, context.log);
  return { known: user !== null, values: valuesOf(user ?? { displayName, whatsapp: "", phone: "", department: null }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await submitCompletion(context.accounts, form, context.clock);
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status });
  const wanted = safeRedirect(new URL(request.url).searchParams.get("redirect"), "/");
  return redirect(wanted, {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "success", message: outcome.flash }),
  });
}

export const meta: MetaFunction = () => [{ title: "Completa tu perfil" }, { name: "robots", content: "noindex" }];

export default function CompleteProfile() {
  const { known, values } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const kept = useKeptValues();
  return <CompletePage known={known} errors={refusal?.errors ?? {}} values={refusal?.values ?? kept ?? values} />;
}
