import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { ClaimsPage } from "./claims-page";
import { loadClaimList } from "./claims.page.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde`. */
export const loader = adminLoader("bicycles", ({ context, query }) => loadClaimList(context, query));

export const meta = pageMeta("Reclamos de series");

export default function AdministracionSeries() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />;
}
