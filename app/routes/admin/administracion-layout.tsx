import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";

import { UpstreamError } from "~/platform/errors";
import { ADMIN_NAVIGATION, isWithinAdmin } from "~/shell/frame/admin-nav";
import { SideNavLayout } from "~/ui/navigation/side-nav";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { revalidateUnlessRejected as shouldRevalidate } from "~/shell/recovery/offline-forms";

/**
 * Each page below asks again: loaders run side by side, and a page's own data must not hang on this one. Where no
 * one can tell who asks, that page says so (503) and may give back what was typed into it; here is only its frame,
 * and that of the page that asks for the second factor.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    await context.accounts.requireEnrolledAdmin();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
  }
  return null;
}

export default function AdministracionLayout() {
  return (
    <SideNavLayout label="Administración" items={ADMIN_NAVIGATION} isWithin={isWithinAdmin}>
      <Outlet />
    </SideNavLayout>
  );
}
