import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";

import { pendingIfKnown } from "~/accounts/deletion-forms.server";
import { DeletionNotice } from "~/accounts/deletion-own";
import { ProfileLayout } from "~/accounts/profile-layout";

export { FormError as ErrorBoundary } from "~/shell/form-error";
export { unlessRefused as shouldRevalidate } from "~/shell/unreached";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  const [unread, eraseAfter] = await Promise.all([context.messages.unread(uid), pendingIfKnown(context, uid)]);
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
