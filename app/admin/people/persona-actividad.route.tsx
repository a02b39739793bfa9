import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { PersonActivityPage } from "./activity-page";
import { loadPersonActivity } from "./activity.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = adminLoader("people", ({ params, context }) => loadPersonActivity(context, params.uid ?? ""));

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Actividad");

export default function AdminPersonActivity() {
  return <PersonActivityPage {...useLoaderData<typeof loader>()} />;
}
