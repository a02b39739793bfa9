import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { FavoritesScreen } from "~/favorites/favorites-page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Of the signed-in person or the visitor who asks. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const number = Number(new URL(request.url).searchParams.get("pagina"));
  return {
    ...(await context.favorites.page(Number.isSafeInteger(number) ? number : 1)),
    isSignedIn: (await context.accounts.session()) !== null,
  };
}

export const meta: MetaFunction = () => [{ title: "Favoritos" }, { name: "robots", content: "noindex" }];

export default function Favorites() {
  return <FavoritesScreen {...useLoaderData<typeof loader>()} />;
}
