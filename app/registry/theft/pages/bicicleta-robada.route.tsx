import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { notFound } from "~/platform/http/http";
import { StolenDetailPage } from "~/registry/theft/pages/detail-page";
import { stolenDetailPage } from "~/registry/theft/pages/detail.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { theft, env } = context;
  const detail = isOpenService(env.switches, "stolenList") ? await theft.list.detail(params.id) : null;
  if (detail === null) throw notFound("Este reporte no existe, o ya no está publicado.");
  const site = { url: env.siteUrl, name: env.brandName };
  return stolenDetailPage(detail, site, env.switches.stolenList === "prueba");
}

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found) return [{ title: pageTitle("Reporte no encontrado") }, { name: "robots", content: "noindex" }];
  const { title, description, canonical, openGraph, structuredData, isIndexable } = found.head;
  return [
    { title: pageTitle(title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...openGraph,
    ...(isIndexable ? [] : [{ name: "robots", content: "noindex" }]),
    { "script:ld+json": structuredData },
  ];
};

export default function BicicletaRobada() {
  return <StolenDetailPage view={useLoaderData<typeof loader>().page} />;
}
