import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { loadAdvisorList } from "~/admin/advisors/advisors.page.server";
import { AdminAdvisorsPage } from "~/admin/advisors/list-page";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`; `desde` or `antes`. */
export const loader = adminLoader("workshops", ({ context, query }) => loadAdvisorList(context, query));

export const meta = pageMeta("Asesores");

export default function AdministracionAsesores() {
  return <AdminAdvisorsPage {...useLoaderData<typeof loader>()} />;
}
