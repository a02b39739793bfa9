import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminListingsPage } from "~/admin/listings/list-page";
import { loadListingList } from "~/admin/listings/list.loader.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`, `orden`, `vende`; `desde` or `antes`; `marcar=todos`. */
export const loader = adminLoader("listings", ({ context, query, uid }) => loadListingList(context, query, uid));

export const meta = pageMeta("Anuncios");

export default function AdminListings() {
  return <AdminListingsPage {...useLoaderData<typeof loader>()} />;
}
