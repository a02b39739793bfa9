import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { loadAdvisorList } from "~/admin/advisors/advisors.page.server";
import { AdminAdvisorsPage } from "~/admin/advisors/list-page";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`; `desde` or `antes`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("workshops");
  return loadAdvisorList(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [{ title: pageTitle("Asesores") }, { name: "robots", content: "noindex" }];

export default function AdministracionAsesores() {
  return <AdminAdvisorsPage {...useLoaderData<typeof loader>()} />;
}
