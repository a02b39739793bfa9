import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { notFound } from "~/platform/http/http";
import { FiguresPage } from "~/selling/figures/figures-page";
import { periodOf, viewFigures } from "~/selling/figures/figures-view";
import { LISTING_NOT_OWN, titleOf } from "~/selling/model";
import { pageMeta } from "~/shell/page/title";

export const loader = userLoader(async ({ params, context, query, user }) => {
  const listing = await context.selling.drafts.own(user.uid, params.id ?? "");
  if (listing === null || listing.status === "draft") throw notFound(LISTING_NOT_OWN);
  const period = periodOf(query);
  const figures = viewFigures(await context.figures.read(listing.id, period), period);
  return { id: listing.id, title: titleOf(listing), figures };
});

export const meta = pageMeta("Estadísticas");

export default function ListingFigures() {
  return <FiguresPage {...useLoaderData<typeof loader>()} />;
}
