import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { businessInfo } from "~/business/company";
import { LegalDocument } from "~/legal/document";
import { legalMeta } from "~/legal/meta";
import { planLines } from "~/legal/plan-table";
import { policiesOf } from "~/legal/policies-page";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  const plans = await nullIfUnavailable(() => context.catalog.plans(), context.log);
  const { env } = context;
  return { business: businessInfo(env), plans: planLines(plans ?? []), limits: env.limits, rules: env.orderRules };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  legalMeta(
    data?.business,
    "/politicas",
    "Políticas",
    "Las reglas de la casa: qué se publica, cómo nos contactamos, qué pasa con los reportes, y pagos y devoluciones.",
  );

export default function Policies() {
  const { business, plans, limits, rules } = useLoaderData<typeof loader>();
  return <LegalDocument text={policiesOf(business, plans, limits, rules)} />;
}
