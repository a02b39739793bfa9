import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { InspectionInfoPage } from "~/inspections/info-page";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  const { switches, siteUrl } = context.env;
  return { mechanical: switches.mechanicalInspection, legal: switches.legalInspection, siteUrl };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle("Inspección antes de comprar") },
  {
    name: "description",
    content:
      "Qué revisa una inspección mecánica de bicicleta o moto y una legal de moto, cuánto cuesta, cuánto demora " +
      "y dónde se hace.",
  },
  ...(page ? [{ tagName: "link", rel: "canonical", href: `${page.siteUrl}/inspeccion-info` }] : []),
];

export default function InspeccionInfo() {
  const { mechanical, legal } = useLoaderData<typeof loader>();
  return <InspectionInfoPage mechanical={mechanical} legal={legal} />;
}
