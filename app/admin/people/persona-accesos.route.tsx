import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { PersonAccessPage } from "./access-page";
import { loadPersonAccess } from "./access.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = adminLoader("people", ({ params, context }) => loadPersonAccess(context, params.uid ?? ""));

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Sesiones y límites");

export default function AdminPersonAccess() {
  return <PersonAccessPage {...useLoaderData<typeof loader>()} />;
}
