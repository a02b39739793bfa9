import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { OfflinePage } from "~/shell/offline/offline-page";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  return { brand: context.env.brandName };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Sin conexión", data?.brand) },
  { name: "robots", content: "noindex" },
];

export default function Offline() {
  return <OfflinePage {...useLoaderData<typeof loader>()} />;
}
