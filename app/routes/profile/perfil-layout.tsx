import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { ProfileLayout } from "~/accounts/profile/profile-layout";
import { pendingIfKnown } from "~/privacy/deletion/deletion-page.action.server";
import { DeletionNotice } from "~/privacy/deletion/own-deletion";
import type { loader as rootLoader } from "~/root";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { revalidateUnlessRejected as shouldRevalidate } from "~/shell/recovery/offline-forms";

export const loader = userLoader(async ({ context, uid }) => ({ eraseAfter: await pendingIfKnown(context, uid) }), {
  reading: true,
});

export default function ProfileLayoutRoute() {
  const { eraseAfter } = useLoaderData<typeof loader>();
  const frame = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <ProfileLayout unread={frame?.account?.messages}>
      {eraseAfter ? <DeletionNotice eraseAfter={eraseAfter} /> : null}
      <Outlet />
    </ProfileLayout>
  );
}
