import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { ProfileLayout } from "~/accounts/profile/profile-layout";
import { MESSAGES_PATH } from "~/accounts/profile/profile-nav";
import { pendingIfKnown } from "~/privacy/deletion/deletion-page.action.server";
import { DeletionNotice } from "~/privacy/deletion/own-deletion";
import type { loader as rootLoader } from "~/root";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { revalidateUnlessRejected as shouldRevalidate } from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  return { eraseAfter: await pendingIfKnown(context, uid) };
}

export default function ProfileLayoutRoute() {
  const { eraseAfter } = useLoaderData<typeof loader>();
  const frame = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <ProfileLayout unread={frame?.account?.links.find(({ to }) => to === MESSAGES_PATH)?.mark}>
      {eraseAfter ? <DeletionNotice eraseAfter={eraseAfter} /> : null}
      <Outlet />
    </ProfileLayout>
  );
}
