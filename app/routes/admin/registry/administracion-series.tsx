import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { ClaimsPage } from "~/admin/claims/claims-page";
import { loadClaimList } from "~/admin/claims/claims.page.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde`. */
export const loader = adminLoader("bicycles", ({ context, query }) => loadClaimList(context, query));

export const meta = pageMeta("Reclamos de series");

export default function AdministracionSeries() {
  return <ClaimsPage {...useLoaderData<typeof loader>()} />;
}
