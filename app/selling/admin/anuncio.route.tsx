import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadAdminListing, submitAdminListing } from "./listing.page.server";
import { listingSheet } from "./listing.sheet.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("listings", async ({ params, context, uid }) =>
  listingSheet(await loadAdminListing(context, params.id ?? "", uid)),
);

/** `intent`: tomar; approve, reject, hide, show; destacar, quitar-destacado, ampliar, corregir. */
export const action = adminAction(
  "listings",
  ({ params, context, uid, form }) => submitAdminListing(context, params.id ?? "", uid, form),
  // To look at a listing is no act.
  ({ params, form }) => (form.get("intent") === "tomar" ? null : { target: `vehicles/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Anuncio");
