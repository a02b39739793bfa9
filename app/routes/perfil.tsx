import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { pendingIfKnown } from "~/accounts/deletion-forms.server";
import { DeletionNotice } from "~/accounts/deletion-own";
import { ProfileLayout } from "~/accounts/profile-layout";
import { isUnreached } from "~/shell/unreached";

export { FormError as ErrorBoundary } from "~/shell/form-error";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  const [unread, eraseAfter] = await Promise.all([context.messages.unread(uid), pendingIfKnown(context, uid)]);
  return { unread, eraseAfter };
}

/** Reading a conversation changes how many are unread; the other pages do not. */
export function shouldRevalidate({ currentUrl, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return !isUnreached(actionResult) && (defaultShouldRevalidate || currentUrl.pathname.startsWith("/perfil/mensajes"));
}

export default function ProfileLayoutRoute() {
  const { unread, eraseAfter } = useLoaderData<typeof loader>();
  return (
    <ProfileLayout unread={unread}>
      {eraseAfter ? <DeletionNotice eraseAfter={eraseAfter} /> : null}
      <Outlet />
    </ProfileLayout>
  );
}
