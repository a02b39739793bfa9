import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { NotAvailable } from "~/accounts/profile/profile-lists";
import { Preferences } from "~/accounts/profile/profile-preferences";
import { submitPreferences, userIfKnown } from "~/accounts/profile/profile.action.server";
import { flashHeaders, readForm } from "~/platform/http/http";
import { ThemeControl } from "~/shell/frame/theme-control";
import { PageHeader } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  const user = await userIfKnown(context.accounts, uid, context.log);
  return data({ notifications: user && user.preferences.notifications }, { status: user ? 200 : 503 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await submitPreferences(context.accounts, form);
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status });
  return redirect("/perfil/preferencias", {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "success", message: outcome.flash }),
  });
}

export const meta: MetaFunction = () => [{ title: "Preferencias" }, { name: "robots", content: "noindex" }];

export default function PreferencesRoute() {
  const { notifications } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const ticked = refusal
    ? { messages: refusal.values.messages === "1", searches: refusal.values.searches === "1" }
    : notifications;
  return (
    <>
      <PageHeader title="Preferencias" />
      {ticked ? (
        <Preferences notifications={ticked} errors={refusal?.errors ?? {}} theme={<ThemeControl />} />
      ) : (
        <NotAvailable title="No pudimos leer tus preferencias en este momento" />
      )}
    </>
  );
}
