import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";

import { ADMIN_NAVIGATION, isWithinAdmin } from "~/shell/admin-nav";
import { SideNavLayout } from "~/ui/side-nav";

export { ScreenError as ErrorBoundary } from "~/shell/error-boundary";

/** Each page below asks again: loaders run side by side, and a page's own data must not hang on this one. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin();
  return null;
}

export default function AdministracionLayout() {
  return (
    <SideNavLayout label="Administración" items={ADMIN_NAVIGATION} isWithin={isWithinAdmin}>
      <Outlet />
    </SideNavLayout>
  );
}
