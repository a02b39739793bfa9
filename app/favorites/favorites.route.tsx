import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { FavoritesPage } from "~/favorites/favorites-page";
import { pageParam } from "~/platform/http/paging";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Of the signed-in person or the visitor who asks. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    ...(await context.favorites.page(pageParam(new URL(request.url).searchParams))),
    isSignedIn: (await context.accounts.session()) !== null,
  };
}

export const meta = pageMeta("Favoritos");

export default function Favorites() {
  return <FavoritesPage {...useLoaderData<typeof loader>()} />;
}
