import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { AuditPage } from "~/admin/audit/log-page";
import { loadAuditPage } from "~/admin/audit/log-page.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `accion`, `persona`, `objeto`; days `del`, `al`; `desde` or `antes`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("audit");
  return loadAuditPage(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [{ title: pageTitle("Registro") }, { name: "robots", content: "noindex" }];

export default function AdminLog() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}
