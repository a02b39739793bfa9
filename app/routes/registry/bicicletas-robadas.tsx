import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { notFound } from "~/platform/http/http";
import { pageParam } from "~/platform/http/paging";
import { isStolenIndexable, isStolenSubmission, parseStolenFilters, stolenHref } from "~/registry/theft/list/filters";
import { stolenListView } from "~/registry/theft/list/view";
import { StolenListPage } from "~/registry/theft/pages/list-page";
import { pageTitle } from "~/shell/page/title";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { theft, env } = context;
  if (!isOpenService(env.switches, "stolenList")) throw notFound();
  const params = new URL(request.url).searchParams;
  const filters = parseStolenFilters(params);
  if (isStolenSubmission(params)) throw redirect(stolenHref(filters));
  const view = stolenListView(await theft.list.entries(), filters, pageParam(params));
  return {
    view,
    isTrial: env.switches.stolenList === "prueba",
    isIndexable: isStolenIndexable(filters),
    site: { url: env.siteUrl, name: env.brandName },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [{ title: pageTitle("Bicicletas robadas") }];
  const { view, site, isIndexable } = page;
  return [
    { title: pageTitle(view.heading, site.name) },
    {
      name: "description",
      content: `${view.heading}: fotos, color, marca y lugar de cada una. Si ves una, avísale a su dueño sin mostrar tus datos.`,
    },
    { tagName: "link", rel: "canonical", href: site.url + stolenHref(view.filters, view.page) },
    ...(isIndexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

export default function BicicletasRobadas() {
  const { view, isTrial } = useLoaderData<typeof loader>();
  return <StolenListPage view={view} isTrial={isTrial} />;
}
