import { type LoaderFunctionArgs, replace } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";

import { formatSoles } from "~/business/money";
import { type DepartmentSlug, findDepartment } from "~/business/peru";
import { NO_FILTERS, hrefOf, withFilters } from "~/catalog/filters";
import { lastPlace } from "~/catalog/last-place.server";
import { dropText } from "~/catalog/price-drops";
import { HomePage, type Nearby } from "~/home/home-page";
import { nullIfLate } from "~/platform/null-if-unavailable.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

const DROPS = 4;
const NEAR = 4;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { brandName, siteUrl } = context.env;
  const [incomplete, home, dropped, near] = await Promise.all([
    context.accounts.profile.completion("home"),
    context.catalog.home(),
    context.catalog.priceDrops(DROPS),
    nearby(context, lastPlace(request)),
  ]);
  if (incomplete) throw replace(incomplete);
  const drops = dropped.map(({ id, title, priceCentimos, drop }) => ({
    id,
    title,
    price: formatSoles(priceCentimos, { compact: true }),
    drop: dropText(drop),
  }));
  return { home, drops, near, site: { name: brandName, url: siteUrl } };
}

/** The newest of the last search's department, else the profile's; null without either, and where nothing is. */
async function nearby(context: LoaderFunctionArgs["context"], searched: DepartmentSlug | null): Promise<Nearby | null> {
  const { accounts, catalog } = context;
  const user = searched ? null : await nullIfLate(() => accounts.session(), context);
  const profile = user && (await nullIfLate(() => accounts.profile.find(user.uid), context));
  const department = findDepartment(searched ?? profile?.department ?? "");
  if (!department) return null;
  const filters = withFilters(NO_FILTERS, { department: department.slug });
  const { cards, limited } = await catalog.search(filters);
  return limited || cards.length === 0
    ? null
    : { place: department.name, href: hrefOf(filters), cards: cards.slice(0, NEAR) };
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
  const { home, drops, near } = useLoaderData<typeof loader>();
  return <HomePage home={home} drops={drops} near={near} />;
}
