import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";

import { ProfileLayout } from "~/accounts/profile/profile-layout";
import { openThread } from "~/messages/threads/thread-page.loader.server";
import { pendingIfKnown } from "~/privacy/deletion/deletion-page.action.server";
import { DeletionNotice } from "~/privacy/deletion/own-deletion";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { revalidateUnlessRejected as shouldRevalidate } from "~/shell/recovery/offline-forms";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  const [unread, eraseAfter] = await Promise.all([
    context.messages.unread(uid, openThread(request, params.id)),
    pendingIfKnown(context, uid),
  ]);
  return { unread, eraseAfter };
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
