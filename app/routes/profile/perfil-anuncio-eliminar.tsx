import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { STATUS_NAMES } from "~/catalog/statuses";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { DeleteListing } from "~/selling/manage/delete-listing-page";
import { submitListingDeletion } from "~/selling/manage/own-listings.action.server";
import { LISTING_NOT_OWN } from "~/selling/model";
import { pageTitle } from "~/shell/page/title";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { unlessRejectedOrStale as shouldRevalidate } from "~/selling/manage/stale-page";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const listing = await context.selling.drafts.own(user.uid, params.id ?? "");
  if (listing === null) throw notFound(LISTING_NOT_OWN);
  return { listing, statusName: STATUS_NAMES[listing.status] };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitListingDeletion(context.selling, user.uid, params.id ?? "", form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Eliminar anuncio") },
  { name: "robots", content: "noindex" },
];

export default function DeleteListingRoute() {
  const { listing, statusName } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <DeleteListing listing={listing} statusName={statusName} errors={failure?.errors ?? {}} />;
}
