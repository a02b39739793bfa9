import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { AdminListingPage } from "~/admin/listings/listing-page";
import { loadAdminListing, submitAdminListing } from "~/admin/listings/listing.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("listings", ({ params, context, uid }) =>
  loadAdminListing(context, params.id ?? "", uid),
);

/** `intent`: tomar; approve, reject, hide, show; destacar, quitar-destacado, ampliar, corregir. */
export const action = adminAction("listings", async ({ params, context, form, uid }) => {
  const id = params.id ?? "";
  const act = () => submitAdminListing(context, id, uid, form);
  // To look at a listing is no act.
  const isClaim = form.get("intent") === "tomar";
  return await (isClaim ? act() : takeAct(context, uid, form, { target: `vehicles/${id}` }, act));
});

export const meta = pageMeta<typeof loader>((view) => (view ? `Anuncio ${view.id}` : "Anuncio"));

export default function AdminListing() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  // A new page for each listing and version: no field, focus or button of the one before stays.
  const key = `${view.id}:${view.version}`;
  return <AdminListingPage key={key} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
