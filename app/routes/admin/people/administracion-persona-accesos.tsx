import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { PersonAccessPage } from "~/admin/people/access-page";
import { loadPersonAccess } from "~/admin/people/access.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("people");
  return loadPersonAccess(context, params.uid ?? "");
}

// Without the name: titles stay in histories and logs.
export const meta: MetaFunction = () => [
  { title: pageTitle("Sesiones y límites") },
  { name: "robots", content: "noindex" },
];

export default function AdminPersonAccess() {
  return <PersonAccessPage {...useLoaderData<typeof loader>()} />;
}
