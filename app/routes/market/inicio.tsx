import { type LoaderFunctionArgs, replace } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";

import { type DepartmentSlug, findDepartment } from "~/business/peru";
import { NO_FILTERS, hrefOf, withFilters } from "~/catalog/filters";
import { lastPlace } from "~/catalog/last-place.server";
import { HomePage } from "~/home/home-page";
import { nullIfLate } from "~/platform/null-if-unavailable.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** One row on a desk. */
const DROPS = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { brandName, siteUrl } = context.env;
  const [incomplete, place, drops] = await Promise.all([
    context.accounts.profile.completion("home"),
    placeOf(context, lastPlace(request)),
    context.catalog.priceDrops(DROPS),
  ]);
  if (incomplete) throw replace(incomplete);
  const home = await context.catalog.home(place?.slug);
  const key = (home.near[0] ?? home.newest[0])?.photo?.key;
  return {
    home,
    place: place && { name: place.name, href: hrefOf(withFilters(NO_FILTERS, { department: place.slug })) },
    drops,
    firstPicture: key === undefined ? null : await context.photos.thumbnailDataUrl(key),
    site: { name: brandName, url: siteUrl },
  };
}

/** The department of the last search, else the profile's; null without either. */
async function placeOf(context: LoaderFunctionArgs["context"], searched: DepartmentSlug | null) {
  const { accounts } = context;
  const user = searched ? null : await nullIfLate(() => accounts.session(), context);
  const profile = user && (await nullIfLate(() => accounts.profile.find(user.uid), context));
  return findDepartment(searched ?? profile?.department ?? "") ?? null;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const site = data?.site ?? { name: "Rebi", url: "" };
  const title = `${site.name}: compra y vende bicicletas y motos en el Perú`;
  const description =
    "Bicicletas y motos nuevas y usadas de todo el Perú: busca por marca, precio y ubicación, o publica la tuya " +
    "gratis.";
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: `${site.url}/` },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: `${site.url}/` },
    { property: "og:type", content: "website" },
  ];
};

export default function Home() {
  const { home, place, drops, firstPicture } = useLoaderData<typeof loader>();
  return <HomePage home={home} place={place} drops={drops} firstPicture={firstPicture} />;
}
