import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { SEARCH_PARAM } from "~/admin/search/constants";
import { AdminSearchPage } from "~/admin/search/search-page";
import { searchAll } from "~/admin/search/search.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q` leads to the one thing that it names, or lists those that it may be. */
export const loader = adminLoader("search", async ({ context, query }) => {
  const typed = query.get(SEARCH_PARAM)?.trim() ?? "";
  const hits = await searchAll(context, typed);
  const [only, ...others] = hits;
  if (only && others.length === 0) throw redirect(only.to);
  return { typed, hits };
});

export const meta = pageMeta("Buscar");

export default function AdminSearch() {
  return <AdminSearchPage {...useLoaderData<typeof loader>()} />;
}
