import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { PeoplePage } from "~/admin/people/list-page";
import { loadPeople } from "~/admin/people/list.loader.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `rol`, `estado`; `desde` or `antes`. */
export const loader = adminLoader("people", ({ context, query }) => loadPeople(context, query));

export const meta = pageMeta("Personas");

export default function AdminPeople() {
  return <PeoplePage {...useLoaderData<typeof loader>()} />;
}
