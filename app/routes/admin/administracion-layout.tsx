import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import adminCss from "~/admin-kit/admin.css?url";
import type { ListView } from "~/admin-kit/list/admin-list";
import type { Rights } from "~/admin-kit/rights";
import { loadTrail } from "~/admin/audit/log-page.loader.server";
import { AuditTrail } from "~/admin/audit/trail";
import { AdminFrame } from "~/admin/frame/admin-frame";
import type { AdminSections } from "~/admin/frame/sections";
import { WorkBar, WorkPanel } from "~/admin/work/work-panel";
import { loadWorkPanel, type WorkPanelView } from "~/admin/work/work.page.server";
import { UpstreamError } from "~/platform/errors";
import { pageOf } from "~/platform/http/page-path";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: adminCss }];

interface Framed {
  groups: AdminSections;
  /** Left out where nobody can tell who asks: the page then shows what its own guard lets through. */
  rights?: Rights;
  /** Entries of the log about the document of the page. */
  trail: Awaited<ReturnType<typeof loadTrail>> | null;
  /** Assignment, notes and presence on that document. */
  work: WorkPanelView | null;
  views: ListView[];
}
/** Not a list: its figures need all the reads of a page. */
const OVERVIEW_PATH = "/administracion";

/**
 * Each page below asks again: loaders run side by side, and a page's own data must not hang on this one. Where no
 * one can tell who asks, that page says so (503) and may give back what was typed into it; here is only its frame,
 * and that of the page that asks for the second factor. The log of the page's document needs that factor.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Framed> {
  const { resources } = context;
  try {
    const { user, factor } = await context.accounts.requireEnrolledAdmin();
    const { role } = user;
    const nothing: Framed = {
      groups: resources.sectionsOf(role),
      rights: resources.rightsOf(role),
      trail: null,
      work: null,
      views: [],
    };
    if (factor === "unproved") return nothing;
    const pathname = pageOf(new URL(request.url).pathname);
    const target = resources.targetOf(pathname);
    if (target === null) {
      if (pathname === OVERVIEW_PATH) return nothing;
      const views = await nullIfUnavailable(() => context.adminViews.ofList(user, pathname), context.log);
      return { ...nothing, views: views ?? [] };
    }
    // Its page answers a 404.
    if (!resources.readerOf(role).mayOpen(pathname)) return nothing;
    const [trail, work] = await Promise.all([
      nullIfUnavailable(() => loadTrail(context, target), context.log),
      nullIfUnavailable(() => loadWorkPanel(context, { target, page: pathname }, user), context.log),
    ]);
    return { ...nothing, trail, work };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { groups: resources.sections, trail: null, work: null, views: [] };
  }
}

/** Another page has another document. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.currentUrl.pathname !== change.nextUrl.pathname;
}

export default function AdministracionLayout() {
  const { groups, trail, work } = useLoaderData<typeof loader>();
  return (
    <AdminFrame groups={groups}>
      {work ? <WorkBar view={work} /> : null}
      <Outlet />
      {/* A note that is being typed stays while its page is read again. */}
      {work ? <WorkPanel key={`${work.page} ${work.count}`} view={work} /> : null}
      {trail ? <AuditTrail {...trail} /> : null}
    </AdminFrame>
  );
}
