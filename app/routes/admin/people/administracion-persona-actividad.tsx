import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { PersonActivityPage } from "~/admin/people/activity-page";
import { loadPersonActivity } from "~/admin/people/activity.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("people");
  return loadPersonActivity(context, params.uid ?? "");
}

// Without the name: titles stay in histories and logs.
export const meta: MetaFunction = () => [{ title: pageTitle("Actividad") }, { name: "robots", content: "noindex" }];

export default function AdminPersonActivity() {
  return <PersonActivityPage {...useLoaderData<typeof loader>()} />;
}
