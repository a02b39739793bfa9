import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { loadOwnInspections } from "~/inspections/booking/booking.page.server";
import { OwnInspectionsPage } from "~/inspections/booking/own-pages";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = userLoader(async ({ context, uid }) => ({ inspections: await loadOwnInspections(context, uid) }));

export const meta = pageMeta("Mis inspecciones");

export default function PerfilInspecciones() {
  return <OwnInspectionsPage inspections={useLoaderData<typeof loader>().inspections} />;
}
