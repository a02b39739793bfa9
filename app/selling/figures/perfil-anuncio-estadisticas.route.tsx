import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { notFound } from "~/platform/http/http";
import { FiguresPage } from "~/selling/figures/figures-page";
import { periodOf, viewFigures } from "~/selling/figures/figures-view";
import { LISTING_NOT_OWN, titleOf } from "~/selling/model";
import { pageTitle } from "~/shell/page/title";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const listing = await context.selling.drafts.own(user.uid, params.id ?? "");
  if (listing === null || listing.status === "draft") throw notFound(LISTING_NOT_OWN);
  const period = periodOf(new URL(request.url).searchParams);
  const figures = viewFigures(await context.figures.read(listing.id, period), period);
  return { id: listing.id, title: titleOf(listing), figures };
}

export const meta: MetaFunction = () => [{ title: pageTitle("Estadísticas") }, { name: "robots", content: "noindex" }];

export default function ListingFigures() {
  return <FiguresPage {...useLoaderData<typeof loader>()} />;
}
