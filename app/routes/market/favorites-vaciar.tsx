import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ClearFavorites } from "~/favorites/clear-page";
import { UpstreamError } from "~/platform/errors";
import { flashHeaders, readForm } from "~/platform/http/http";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

const MAX_FORM_BYTES = 8 * 1024;

/** Asks before all favourites go: of the signed-in person, or of the visitor. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { total } = await context.favorites.page(1);
  if (total === 0) throw redirect("/favorites");
  return { total };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await readForm(request, { maxBytes: MAX_FORM_BYTES });
  try {
    const change = await context.favorites.clear();
    if (!change.ok) return data({ message: change.message }, { status: change.status });
    return redirect("/favorites", {
      status: 303,
      headers: flashHeaders(change.headers, { type: "success", message: "Vaciamos tus favoritos." }),
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    context.log.error("favorites.not-cleared", { error });
    return data({ message: error.publicMessage }, { status: error.status });
  }
}

export const meta: MetaFunction = () => [{ title: "Vaciar favoritos" }, { name: "robots", content: "noindex" }];

export default function ClearFavoritesRoute() {
  const { total } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return <ClearFavorites total={total} error={refusal?.message ?? null} />;
}
