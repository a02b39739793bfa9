import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ProfileData } from "~/accounts/profile/profile-data";
import { valuesOf } from "~/accounts/profile/profile-form";
import { NotAvailable } from "~/accounts/profile/profile-lists";
import { submitPerson, userIfKnown } from "~/accounts/profile/profile.action.server";
import { flashHeaders, readForm } from "~/platform/http/http";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { PageHeader } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  const user = await userIfKnown(context.accounts, uid, context.log);
  if (user === null) return data({ account: null, values: {} }, { status: 503 });
  return data({ account: { email: user.email, photo: user.photo }, values: valuesOf(user) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await submitPerson(context.accounts, form);
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status });
  return redirect("/perfil/datos", {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "success", message: outcome.flash }),
  });
}

export const meta: MetaFunction = () => [{ title: "Mis datos personales" }, { name: "robots", content: "noindex" }];

export default function PersonalData() {
  const { account, values } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <>
      <PageHeader title="Mis datos personales" />
      {account || refusal ? (
        <ProfileData
          account={account}
          errors={refusal?.errors ?? {}}
          typed={refusal?.values ?? kept ?? undefined}
          saved={values}
        />
      ) : (
        <NotAvailable title="No pudimos leer tus datos en este momento" />
      )}
    </>
  );
}
