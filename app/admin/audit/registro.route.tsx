import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { AuditPage } from "./log-page";
import { loadAuditPage } from "./log-page.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `accion`, `persona`, `objeto`; days `del`, `al`; `desde` or `antes`. */
export const loader = adminLoader("audit", ({ context, query }) => loadAuditPage(context, query));

export const meta = pageMeta("Registro");

export default function AdminLog() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}
