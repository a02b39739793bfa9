import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { pageTitle } from "~/shell/page/title";
import { isFinderIndexable, isFinderSubmission, parseWorkshopFilters, workshopsHref } from "~/workshops/filters";
import { findWorkshops } from "~/workshops/finder";
import { FinderPage } from "~/workshops/finder-page";
import { countText, headingOf } from "~/workshops/texts";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const filters = parseWorkshopFilters(params);
  if (isFinderSubmission(params)) throw redirect(workshopsHref(filters));
  const { workshops, clock, env } = context;
  const finding = findWorkshops(await workshops.list(), filters, { now: clock.now(), holidays: env.holidays });
  // A province of another department: the form keeps it where the department changes.
  if (finding.filters.province !== filters.province) throw redirect(workshopsHref(finding.filters));
  return { finding, site: { url: env.siteUrl, name: env.brandName } };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [{ title: pageTitle("Talleres certificados") }];
  const {
    finding: { filters, cards },
    site,
  } = page;
  const heading = headingOf(filters);
  return [
    { title: pageTitle(heading, site.name) },
    {
      name: "description",
      content: `${heading}: ${countText(cards.length)} con horario, precios referenciales, dirección y teléfono.`,
    },
    { tagName: "link", rel: "canonical", href: site.url + workshopsHref(filters) },
    ...(isFinderIndexable(filters) && cards.length > 0 ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

export default function Talleres() {
  const { finding } = useLoaderData<typeof loader>();
  return <FinderPage finding={finding} />;
}
