import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";

import { ProfileLayout } from "~/accounts/profile-layout";

export { ScreenError as ErrorBoundary } from "~/shell/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireUser({ reading: true });
  return null;
}

export default function ProfileLayoutRoute() {
  return (
    <ProfileLayout>
      <Outlet />
    </ProfileLayout>
  );
}
