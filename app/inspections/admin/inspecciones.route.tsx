import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { AdminInspectionsPage } from "./list-page";
import { loadInspectionList } from "./list.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`, `cuando`, `taller`; `desde` or `antes`. */
export const loader = adminLoader("inspections", ({ context, query }) => loadInspectionList(context, query));

export const meta = pageMeta("Inspecciones");

export default function AdministracionInspecciones() {
  return <AdminInspectionsPage {...useLoaderData<typeof loader>()} />;
}
