import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { PeoplePage } from "~/admin/people/list-page";
import { loadPeople } from "~/admin/people/list.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `rol`, `estado`; `desde` or `antes`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("people");
  return loadPeople(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [{ title: pageTitle("Personas") }, { name: "robots", content: "noindex" }];

export default function AdminPeople() {
  return <PeoplePage {...useLoaderData<typeof loader>()} />;
}
