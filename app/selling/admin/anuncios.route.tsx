import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { AdminListingsPage } from "./list-page";
import { loadListingList } from "./list.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`, `orden`, `vende`; `desde` or `antes`; `marcar=todos`. */
export const loader = adminLoader("listings", ({ context, query, uid }) => loadListingList(context, query, uid));

export const meta = pageMeta("Anuncios");

export default function AdminListings() {
  return <AdminListingsPage {...useLoaderData<typeof loader>()} />;
}
