import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { AdminWorkshopsPage } from "~/admin/workshops/list-page";
import { loadWorkshopList } from "~/admin/workshops/list.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`, `lugar`; `desde` or `antes`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("workshops");
  return loadWorkshopList(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [{ title: pageTitle("Talleres") }, { name: "robots", content: "noindex" }];

export default function AdministracionTalleres() {
  return <AdminWorkshopsPage {...useLoaderData<typeof loader>()} />;
}
