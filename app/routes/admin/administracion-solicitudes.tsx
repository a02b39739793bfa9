import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { QueueScreen } from "~/cases/admin/queue-page";
import { loadQueuePage } from "~/cases/admin/queue-page.loader.server";
import { readQueueQuery } from "~/cases/queue-query";
import { pageTitle } from "~/shell/page/title";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("cases");
  return loadQueuePage(context, readQueueQuery(new URL(request.url).searchParams));
}

export const meta: MetaFunction = () => [{ title: pageTitle("Solicitudes") }, { name: "robots", content: "noindex" }];

export default function Solicitudes() {
  return <QueueScreen {...useLoaderData<typeof loader>()} />;
}
