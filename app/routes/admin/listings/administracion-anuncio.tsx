import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminListingPage } from "~/admin/listings/listing-page";
import { loadAdminListing, submitAdminListing } from "~/admin/listings/listing.page.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("listings", ({ params, context, uid }) =>
  loadAdminListing(context, params.id ?? "", uid),
);

/** `intent`: tomar; approve, reject, hide, show; destacar, quitar-destacado, ampliar, corregir. */
export const action = adminAction(
  "listings",
  ({ params, context, uid, form }) => submitAdminListing(context, params.id ?? "", uid, form),
  // To look at a listing is no act.
  ({ params, form }) => (form.get("intent") === "tomar" ? null : { target: `vehicles/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Anuncio ${view.id}` : "Anuncio"));

export default function AdminListing() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  // A new page for each listing and version: no field, focus or button of the one before stays.
  const key = `${view.id}:${view.version}`;
  return <AdminListingPage key={key} view={view} reply={reply} />;
}
