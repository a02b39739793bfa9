import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { AdminTheftsPage } from "./list-page";
import { loadTheftList } from "./thefts.page.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde` or `antes`. */
export const loader = adminLoader("thefts", ({ context, query }) => loadTheftList(context, query));

export const meta = pageMeta("Reportes de robo");

export default function AdministracionRobos() {
  return <AdminTheftsPage {...useLoaderData<typeof loader>()} />;
}
