import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { ProfileLayout } from "~/accounts/profile-layout";

export { FormError as ErrorBoundary } from "~/shell/form-error";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  return { unread: await context.messages.unread(uid) };
}

/** Reading a conversation changes how many are unread; the other pages do not. */
export function shouldRevalidate({ currentUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || currentUrl.pathname.startsWith("/perfil/mensajes");
}

export default function ProfileLayoutRoute() {
  const { unread } = useLoaderData<typeof loader>();
  return (
    <ProfileLayout unread={unread}>
      <Outlet />
    </ProfileLayout>
  );
}
