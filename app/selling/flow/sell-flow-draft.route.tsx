import { redirect } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { notFound } from "~/platform/http/http";
import { missingFor } from "~/selling/flow/steps";
import { LISTING_NOT_OWN, resumeAt, stepPath } from "~/selling/model";
import { Container } from "~/ui/page";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { revalidateUnlessRejected as shouldRevalidate } from "~/shell/recovery/offline-forms";

/** Without a step in the address: redirects to the first one that lacks something. */
export const loader = userLoader(async ({ params, context, user }) => {
  if (params.step !== undefined) return null;
  const { draftId = "" } = params;
  const { drafts } = context.selling;
  const [listing, rules] = await Promise.all([drafts.managed(user.uid, draftId), drafts.rules()]);
  if (listing === null) throw notFound(LISTING_NOT_OWN);
  const plan = rules.plans.find(({ id }) => id === listing.plan?.id) ?? null;
  throw redirect(stepPath(listing.id, resumeAt(listing, missingFor(listing, plan, rules.now))));
});

export default function DraftLayout() {
  return (
    <Container narrow>
      <Outlet />
    </Container>
  );
}
