import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { AdminInspectionsPage } from "~/admin/inspections/list-page";
import { loadInspectionList } from "~/admin/inspections/list.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`, `cuando`, `taller`; `desde` or `antes`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("inspections");
  return loadInspectionList(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [{ title: pageTitle("Inspecciones") }, { name: "robots", content: "noindex" }];

export default function AdministracionInspecciones() {
  return <AdminInspectionsPage {...useLoaderData<typeof loader>()} />;
}
