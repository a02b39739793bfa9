import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { businessInfo } from "~/business/company";
import type { Home } from "~/catalog/catalog.server";
import { findCategory, type VehicleKind } from "~/catalog/categories";
import { AboutPage, type AboutFigures } from "~/legal/about-page";
import { legalMeta } from "~/legal/meta";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  const home = await nullIfUnavailable(() => context.catalog.home(), context.log);
  return { business: businessInfo(context.env), figures: home && figuresOf(home) };
}

/** Null where the index knows only a part of the listings. */
function figuresOf({ categories, total, limited }: Home): AboutFigures | null {
  if (limited) return null;
  const countOf = (kind: VehicleKind) =>
    categories.reduce((sum, { id, count }) => sum + (findCategory(id)?.kind === kind ? count : 0), 0);
  return { listings: total, bicycles: countOf("bicicleta"), motorcycles: countOf("moto") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  legalMeta(
    data?.business,
    "/acerca-de",
    "Acerca de",
    "Quiénes somos, qué hacemos, cómo ganamos y cómo te cuidamos al comprar o vender tu bici o moto.",
  );

export default function About() {
  return <AboutPage {...useLoaderData<typeof loader>()} />;
}
