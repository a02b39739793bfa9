import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { DeletionPage } from "~/privacy/deletion/deletion-page";
import { submitAccountDeletion, viewOwnDeletion } from "~/privacy/deletion/deletion-page.action.server";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ context }: LoaderFunctionArgs) {
  return { email: context.env.business.email, own: await viewOwnDeletion(context), at: context.clock.now().getTime() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitAccountDeletion(context, user, form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Eliminación de datos") },
  { name: "description", content: "Cómo eliminar tu cuenta y tus datos, qué se elimina y qué manda guardar la ley." },
];

export default function Deletion() {
  const { email, own, at } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  // An accepted form is mounted again, so that no password stays in it; a rejected one keeps what was typed.
  return (
    <DeletionPage
      key={at}
      email={email}
      own={own}
      errors={failure?.errors}
      values={failure?.values ?? kept ?? undefined}
    />
  );
}
