import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { PersonActivityPage } from "~/admin/people/activity-page";
import { loadPersonActivity } from "~/admin/people/activity.loader.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = adminLoader("people", ({ params, context }) => loadPersonActivity(context, params.uid ?? ""));

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Actividad");

export default function AdminPersonActivity() {
  return <PersonActivityPage {...useLoaderData<typeof loader>()} />;
}
