import { data, replace, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import type { ReactNode } from "react";

import { businessInfo } from "~/business/company";
import { businessWeek, openingState } from "~/business/hours";
import { activeServices } from "~/business/switches";
import { HeaderSearch } from "~/catalog/suggest/header-search";
import { unreadFor } from "~/messages/threads/unread.server";
import { takeFlash } from "~/platform/http/http";
import { DebugOverlay } from "~/shell/debug/debug-overlay";
import { PageError } from "~/shell/errors/error-boundary";
import { describeFailedFetch } from "~/shell/errors/failure";
import { Fallback } from "~/shell/errors/fallback";
import { accountMenu } from "~/shell/frame/account-menu";
import { DocumentFrame } from "~/shell/frame/document";
import { Frame, type FrameData } from "~/shell/frame/frame";
import { senderCookie } from "~/shell/page/sender-cookie";
import { LastViewPage, useLastView } from "~/shell/recovery/last-view";
import { shownForm } from "~/shell/recovery/shown-form.server";

/** Facts for the frame around every page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  // Before the flash is read: the page that it leads to shows it.
  const incomplete = await context.accounts.profile.completion("everywhere");
  if (incomplete) throw replace(incomplete);
  const { flash, headers } = takeFlash(request);
  const user = await context.accounts.sessionSoon();
  // A user who could not be checked did not sign out.
  const sender = (await context.accounts.isSessionUnknown()) ? null : senderCookie(request, user?.uid);
  if (sender) headers.append("Set-Cookie", sender);
  const active = activeServices(context.env.switches);
  const [kept, unread] = user
    ? await Promise.all([
        context.savedSubmissions.find(new URL(request.url).pathname, user.uid),
        unreadFor(context.messages, user.uid, request, params.id),
      ])
    : [null, {}];
  const frame: FrameData = {
    user,
    flash,
    kept: kept && shownForm(kept),
    business: businessInfo(context.env),
    opening: openingState(context.clock.now(), context.env.holidays, businessWeek(context.env.hours)),
    ...(context.env.banner && { banner: context.env.banner }),
    ...(active.length > 0 ? { active } : {}),
    ...(context.delivery.hasAssistant && context.env.isAssistantOn && { assistant: true }),
    ...(user && { account: accountMenu(user.role, unread) }),
  };
  return data(frame, { headers });
}

export { revalidateUnlessRejected as shouldRevalidate } from "~/shell/recovery/failed-fetch";

export const meta: MetaFunction<typeof loader> = ({ data: frame }) => {
  const name = frame?.business.name ?? "Rebi";
  return [
    { title: `${name}: compra y vende bicicletas y motos` },
    { name: "description", content: "Compra y vende bicicletas y motos nuevas y usadas en todo el Perú." },
  ];
};

export function Layout({ children }: { children: ReactNode }) {
  return <DocumentFrame>{children}</DocumentFrame>;
}

export default function App() {
  const frame = useLoaderData<typeof loader>();
  const search = usePageSearch();
  return (
    <Frame {...frame} search={search}>
      <Outlet />
      <DebugOverlay />
    </Frame>
  );
}

/** The shop's search; administration's pages have their own box (app/admin/frame). */
function usePageSearch(): ReactNode {
  const { pathname } = useLocation();
  return /^\/administracion(?:\/|$)/.test(pathname) ? null : <HeaderSearch />;
}

/**
 * An error status that no page handled keeps the frame; an unexpected error gets the full page, as the frame may be its
 * cause. Going back to a page whose data cannot be fetched shows its copy.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>("root");
  const search = usePageSearch();
  const lastView = useLastView();
  const failure = describeFailedFetch(error);
  if (lastView && failure) return <LastViewPage view={lastView} title={failure.title} />;
  if (frame && isRouteErrorResponse(error)) {
    return (
      <Frame {...frame} search={search}>
        <PageError />
      </Frame>
    );
  }
  return (
    <main id="contenido" className="grid min-h-svh content-center">
      <Fallback error={error} />
      <DebugOverlay />
    </main>
  );
}
