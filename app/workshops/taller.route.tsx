import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { ownHeaders } from "~/platform/http/http";
import { nullIfLate } from "~/platform/null-if-unavailable.server";
import { pageTitle } from "~/shell/page/title";
import { MissingWorkshop, WorkshopPage } from "~/workshops/workshop-page";
import { missingPage, workshopPage } from "~/workshops/workshop-page.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const headers = ownHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { workshops, workshopReviews, clock, env } = context;
  const all = await workshops.list();
  const moment = { now: clock.now(), holidays: env.holidays };
  const found = workshopPage(params.slug ?? "", all, { url: env.siteUrl, name: env.brandName }, moment);
  if (found === null)
    return data(
      { found: false as const, cards: missingPage(all, moment) },
      { status: 404, headers: { "X-Robots-Tag": "noindex" } },
    );
  const reviews = await nullIfLate(() => workshopReviews.ofWorkshop(found.page.slug), context);
  return data({ found: true as const, ...found, reviews: reviews ?? [] });
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page?.found) return [{ title: pageTitle("No encontramos este taller") }, { name: "robots", content: "noindex" }];
  const { title, description, canonical, openGraph, structuredData } = page.head;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...openGraph,
    { "script:ld+json": structuredData },
  ];
};

export default function Taller() {
  const found = useLoaderData<typeof loader>();
  return found.found ? (
    <WorkshopPage page={found.page} reviews={found.reviews} />
  ) : (
    <MissingWorkshop cards={found.cards} />
  );
}
