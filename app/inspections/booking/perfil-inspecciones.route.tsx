import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { loadOwnInspections } from "~/inspections/booking/booking.page.server";
import { OwnInspectionsPage } from "~/inspections/booking/own-pages";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  return { inspections: await loadOwnInspections(context, uid) };
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Mis inspecciones") },
  { name: "robots", content: "noindex" },
];

export default function PerfilInspecciones() {
  return <OwnInspectionsPage inspections={useLoaderData<typeof loader>().inspections} />;
}
