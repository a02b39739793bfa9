import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { lostValues } from "~/catalog/address";
import { unreadText } from "~/catalog/search/unread-text";
import { pageTitle } from "~/shell/page/title";
import {
  FINDER_KEYS,
  isFinderIndexable,
  isFinderSubmission,
  parseWorkshopFilters,
  workshopsHref,
} from "~/workshops/filters";
import { findWorkshops } from "~/workshops/finder";
import { FinderPage } from "~/workshops/finder-page";
import { countText, headingOf } from "~/workshops/texts";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const filters = parseWorkshopFilters(params);
  const { workshops, clock, env } = context;
  const finding = findWorkshops(await workshops.list(), filters, { now: clock.now(), holidays: env.holidays });
  const href = workshopsHref(finding.filters);
  // A province of another department goes here: the form keeps it where the department changes.
  if (isFinderSubmission(params)) throw redirect(href);
  const lines = lostValues(params, href, FINDER_KEYS).map(unreadText);
  const lost = lines.length === 0 ? null : { lines, href, label: `Ver ${countText(finding.cards.length)}` };
  return {
    finding: lost ? { ...finding, cards: [] } : finding,
    lost,
    site: { url: env.siteUrl, name: env.brandName },
  };
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
  const { finding, lost } = useLoaderData<typeof loader>();
  return <FinderPage finding={finding} lost={lost} />;
}
