import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { badRequest, flashHeaders, readForm } from "~/platform/http/http";
import { DELETION_PATH } from "~/privacy/deletion/constants";
import { DeletionPage } from "~/privacy/deletion/deletion-page";
import { submitDeletion, viewOwnDeletion } from "~/privacy/deletion/deletion.action.server";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  return { email: context.env.business.email, own: await viewOwnDeletion(context), at: context.clock.now().getTime() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await context.accounts.requireUserConfirmed();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await submitDeletion(context, person, form);
  if (outcome === null) throw badRequest();
  if (!outcome.ok) return data(outcome.failure, { status: outcome.status });
  return redirect(DELETION_PATH, { status: 303, headers: flashHeaders(outcome.headers, outcome.flash) });
}

export const meta: MetaFunction = () => [
  { title: "Eliminación de datos" },
  { name: "description", content: "Cómo eliminar tu cuenta y tus datos, qué se elimina y qué manda guardar la ley." },
];

export default function Deletion() {
  const { email, own, at } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const kept = useKeptValues();
  // What was done begins the form anew: no password stays in it. A refused one leaves it as typed.
  return (
    <DeletionPage
      key={at}
      email={email}
      own={own}
      errors={refusal?.errors}
      values={refusal?.values ?? kept ?? undefined}
    />
  );
}
