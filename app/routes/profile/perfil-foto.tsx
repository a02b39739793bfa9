import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { NotAvailable } from "~/accounts/profile/profile-lists";
import { PhotoForm } from "~/accounts/profile/profile-photo";
import { PHOTO_FORM_MAX_BYTES, submitPhoto, userIfKnown } from "~/accounts/profile/profile.action.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { flashHeaders } from "~/platform/http/http";
import { PageHeader } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  const user = await userIfKnown(context.accounts, uid, context.log);
  return data({ known: user !== null, photo: user?.photo ?? null }, { status: user ? 200 : 503 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const form = await streamForm(request, { maxFileBytes: PHOTO_FORM_MAX_BYTES, maxBytes: PHOTO_FORM_MAX_BYTES });
  const outcome = await submitPhoto(context, uid, form);
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status });
  return redirect("/perfil/foto", {
    status: 303,
    headers: flashHeaders(new Headers(), { type: "success", message: outcome.flash }),
  });
}

export const meta: MetaFunction = () => [{ title: "Mi foto" }, { name: "robots", content: "noindex" }];

export default function PhotoRoute() {
  const { known, photo } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Mi foto" lead="Una cara da confianza a quien compra." />
      {known || refusal ? (
        <PhotoForm photo={photo} errors={refusal?.errors ?? {}} />
      ) : (
        <NotAvailable title="No pudimos leer tu foto en este momento" />
      )}
    </>
  );
}
