import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { AdminTheftsPage } from "~/admin/thefts/list-page";
import { loadTheftList } from "~/admin/thefts/thefts.page.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde` or `antes`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("thefts");
  return loadTheftList(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Reportes de robo") },
  { name: "robots", content: "noindex" },
];

export default function AdministracionRobos() {
  return <AdminTheftsPage {...useLoaderData<typeof loader>()} />;
}
