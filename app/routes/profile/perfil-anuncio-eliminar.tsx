import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { STATUS_NAMES } from "~/catalog/statuses";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { DeleteListing } from "~/selling/manage/delete-listing-page";
import { submitListingDeletion } from "~/selling/manage/own-listings.action.server";
import { LISTING_NOT_OWN } from "~/selling/model";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = userLoader(async ({ params, context, user }) => {
  const listing = await context.selling.drafts.own(user.uid, params.id ?? "");
  if (listing === null) throw notFound(LISTING_NOT_OWN);
  return { listing, statusName: STATUS_NAMES[listing.status] };
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitListingDeletion(context.selling, user.uid, params.id ?? "", form));
}

export const meta = pageMeta("Eliminar anuncio");

export default function DeleteListingRoute() {
  const { listing, statusName } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <DeleteListing listing={listing} statusName={statusName} errors={failure?.errors ?? {}} />;
}
