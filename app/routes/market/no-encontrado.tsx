import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { HomePage } from "~/home/home-page";
import { ownHeaders } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const headers = ownHeaders;

/** Any other address shows the home page's content, with a 404 for crawlers. */
export async function loader({ context }: LoaderFunctionArgs) {
  return data(await context.catalog.home(), { status: 404, headers: { "X-Robots-Tag": "noindex" } });
}

export function action() {
  throw data({ message: "Esa dirección no existe." }, { status: 404 });
}

export const meta = pageMeta("No encontramos esta página");

export default function NotFound() {
  const home = useLoaderData<typeof loader>();
  return <HomePage home={home} notFound />;
}
