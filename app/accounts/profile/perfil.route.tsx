import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { missingParts } from "~/accounts/profile/completion";
import { ProfileSummary } from "~/accounts/profile/profile-summary";
import { toUserView } from "~/accounts/profile/user-view";
import { notFound } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  const [user, totals] = await Promise.all([context.accounts.user(uid), context.selling.sales.totals(uid)]);
  if (user === null) throw notFound("No encontramos tu perfil.");
  return {
    view: toUserView(user, { ...totals, purchases: user.totalPurchases }),
    department: user.department,
    photo: user.photo,
    missing: missingParts(user),
  };
}

export const meta: MetaFunction = () => [{ title: pageTitle("Mi perfil") }, { name: "robots", content: "noindex" }];

export default function ProfileHome() {
  return (
    <>
      <PageHeader title="Mi perfil" />
      <ProfileSummary {...useLoaderData<typeof loader>()} />
    </>
  );
}
