import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { PersonAccessPage } from "~/admin/people/access-page";
import { loadPersonAccess } from "~/admin/people/access.loader.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = adminLoader("people", ({ params, context }) => loadPersonAccess(context, params.uid ?? ""));

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Sesiones y límites");

export default function AdminPersonAccess() {
  return <PersonAccessPage {...useLoaderData<typeof loader>()} />;
}
