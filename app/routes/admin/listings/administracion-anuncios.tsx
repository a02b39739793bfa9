import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { AdminListingsPage } from "~/admin/listings/list-page";
import { loadListingList } from "~/admin/listings/list.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`, `orden`, `vende`; `desde` or `antes`; `marcar=todos`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("listings");
  return loadListingList(context, new URL(request.url).searchParams, uid);
}

export const meta: MetaFunction = () => [{ title: pageTitle("Anuncios") }, { name: "robots", content: "noindex" }];

export default function AdminListings() {
  return <AdminListingsPage {...useLoaderData<typeof loader>()} />;
}
