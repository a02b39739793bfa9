import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { missingParts } from "~/accounts/profile/completion";
import { ProfileSummary } from "~/accounts/profile/profile-summary";
import { toUserView } from "~/accounts/profile/user-view";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = userLoader(
  async ({ context, uid }) => {
    const [user, sold] = await Promise.all([context.accounts.user(uid), context.selling.sales.total(uid)]);
    if (user === null) throw notFound("No encontramos tu perfil.");
    return {
      view: toUserView(user, sold),
      department: user.department,
      photo: user.photo,
      missing: missingParts(user),
    };
  },
  { reading: true },
);

export const meta = pageMeta("Mi perfil");

export default function ProfileHome() {
  return (
    <>
      <PageHeader title="Mi perfil" />
      <ProfileSummary {...useLoaderData<typeof loader>()} />
    </>
  );
}
