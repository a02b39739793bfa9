import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminTheftsPage } from "~/admin/thefts/list-page";
import { loadTheftList } from "~/admin/thefts/thefts.page.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde` or `antes`. */
export const loader = adminLoader("thefts", ({ context, query }) => loadTheftList(context, query));

export const meta = pageMeta("Reportes de robo");

export default function AdministracionRobos() {
  return <AdminTheftsPage {...useLoaderData<typeof loader>()} />;
}
