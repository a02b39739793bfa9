import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AuditPage } from "~/admin/audit/log-page";
import { loadAuditPage } from "~/admin/audit/log-page.loader.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `accion`, `persona`, `objeto`; days `del`, `al`; `desde` or `antes`. */
export const loader = adminLoader("audit", ({ context, query }) => loadAuditPage(context, query));

export const meta = pageMeta("Registro");

export default function AdminLog() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}
