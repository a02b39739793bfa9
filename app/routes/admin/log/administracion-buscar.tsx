import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { SEARCH_PARAM } from "~/admin/search/constants";
import { AdminSearchPage } from "~/admin/search/search-page";
import { searchAll } from "~/admin/search/search.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q` leads to the one thing that it names, or lists those that it may be. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("search");
  const typed = new URL(request.url).searchParams.get(SEARCH_PARAM)?.trim() ?? "";
  const hits = await searchAll(context, typed);
  const [only, ...others] = hits;
  if (only && others.length === 0) throw redirect(only.to);
  return { typed, hits };
}

export const meta: MetaFunction = () => [{ title: pageTitle("Buscar") }, { name: "robots", content: "noindex" }];

export default function AdminSearch() {
  return <AdminSearchPage {...useLoaderData<typeof loader>()} />;
}
