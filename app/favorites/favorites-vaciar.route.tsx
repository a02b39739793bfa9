import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ClearFavorites } from "~/favorites/clear-page";
import { submitClear } from "~/favorites/clear-page.action.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Asks before all favourites go: of the signed-in person, or of the visitor. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { total } = await context.favorites.page(1);
  if (total === 0) throw redirect("/favorites");
  return { total };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return respond(await submitClear(context.favorites, await readForm(request, { maxBytes: context.maxBodyBytes })));
}

export const meta = pageMeta("Vaciar favoritos");

export default function ClearFavoritesRoute() {
  const { total } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <ClearFavorites total={total} errors={failure?.errors ?? {}} />;
}
