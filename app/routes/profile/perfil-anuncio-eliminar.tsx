import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { STATUS_NAMES } from "~/catalog/model";
import { flashHeaders, notFound, readForm } from "~/platform/http/http";
import { DeleteListing } from "~/selling/manage/delete-listing-page";
import { submitDeletion } from "~/selling/manage/own-listings.action.server";
import { STEP_FORM_MAX_BYTES } from "~/selling/model";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const listing = await context.selling.own(user.uid, params.id ?? "");
  if (listing === null) throw notFound("No encontramos ese anuncio entre los tuyos.");
  return { listing, statusName: STATUS_NAMES[listing.status] };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: STEP_FORM_MAX_BYTES });
  const outcome = await submitDeletion(context.selling, user.uid, params.id ?? "", form);
  if ("errors" in outcome) return data({ errors: outcome.errors }, { status: outcome.status });
  const headers = flashHeaders(new Headers(), { type: outcome.type, message: outcome.flash });
  return redirect("/perfil/anuncios", { status: 303, headers });
}

export const meta: MetaFunction = () => [{ title: "Eliminar anuncio" }, { name: "robots", content: "noindex" }];

export default function DeleteListingRoute() {
  const { listing, statusName } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return <DeleteListing listing={listing} statusName={statusName} errors={refusal?.errors ?? {}} />;
}
