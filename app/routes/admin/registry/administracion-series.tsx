import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { ClaimsPage } from "~/admin/claims/claims-page";
import { loadClaimList } from "~/admin/claims/claims.page.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("bicycles");
  return loadClaimList(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Reclamos de series") },
  { name: "robots", content: "noindex" },
];

export default function AdministracionSeries() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />;
}
