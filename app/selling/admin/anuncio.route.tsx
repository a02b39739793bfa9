import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadAdminListing, submitAdminListing } from "./listing.page.server";
import { listingSheet } from "./listing.sheet.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("listings", async ({ params, context, query }) =>
  listingSheet(await loadAdminListing(context, params.id ?? "", query)),
);

/** `intent`: approve, reject, hide, show; destacar, quitar-destacado, ampliar, corregir. */
export const action = adminAction(
  "listings",
  ({ params, context, uid, form, query }) => submitAdminListing(context, params.id ?? "", uid, form, query),
  ({ params }) => ({ target: `vehicles/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Anuncio");
