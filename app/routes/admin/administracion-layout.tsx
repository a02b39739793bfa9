import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { loadTrail } from "~/admin/audit/log-page.loader.server";
import { AuditTrail } from "~/admin/audit/trail";
import { AdminFrame } from "~/admin/frame/admin-frame";
import type { AdminSections } from "~/admin/frame/sections";
import type { NamedView } from "~/admin/views/views.server";
import { UpstreamError } from "~/platform/errors";
import { pageOf } from "~/platform/http/page-path";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

interface Framed {
  groups: AdminSections;
  /** Entries of the log about the document of the page. */
  trail: Awaited<ReturnType<typeof loadTrail>> | null;
  views: NamedView[];
}
/** Not a list: its figures need all the reads of a page. */
const OVERVIEW_PATH = "/administracion";

/**
 * Each page below asks again: loaders run side by side, and a page's own data must not hang on this one. Where no
 * one can tell who asks, that page says so (503) and may give back what was typed into it; here is only its frame,
 * and that of the page that asks for the second factor. The log of the page's document needs that factor.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Framed> {
  const nothing: Framed = { groups: context.resources.sections, trail: null, views: [] };
  try {
    const { user, factor } = await context.accounts.requireEnrolledAdmin();
    if (factor === "unproved") return nothing;
    const pathname = pageOf(new URL(request.url).pathname);
    const target = context.resources.targetOf(pathname);
    if (target === null) {
      if (pathname === OVERVIEW_PATH) return nothing;
      const views = await nullIfUnavailable(() => context.adminViews.ofList(user.uid, pathname), context.log);
      return { ...nothing, views: views ?? [] };
    }
    await context.accounts.requireAdmin("audit");
    return { ...nothing, trail: await nullIfUnavailable(() => loadTrail(context, target), context.log) };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return nothing;
  }
}

/** Another page has another document. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.currentUrl.pathname !== change.nextUrl.pathname;
}

export default function AdministracionLayout() {
  const { groups, trail } = useLoaderData<typeof loader>();
  return (
    <AdminFrame groups={groups}>
      <Outlet />
      {trail ? <AuditTrail {...trail} /> : null}
    </AdminFrame>
  );
}
