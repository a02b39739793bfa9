import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { notFound, ownHeaders } from "~/platform/http/http";
import { AskPage } from "~/questions/ask-page";
import { ASKED_LISTING_NOT_FOUND, submitQuestion } from "~/questions/questions.action.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { firstNameOf } from "~/writing/text";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export const loader = userLoader(async ({ params, context, user }) => {
  const page = await context.questions.askPage(user.uid, params.id ?? "");
  if (page === null) throw notFound(ASKED_LISTING_NOT_FOUND);
  // A public address, but its page differs by user.
  return data({ page, name: firstNameOf(user.displayName) }, { headers: { "Cache-Control": "private, no-store" } });
});

export const action = activeUserAction("allow", ({ params, context, form, user }) =>
  submitQuestion(context.questions, user, params.id ?? "", form, context.env.siteUrl),
);

export const meta = pageMeta<typeof loader>((loaded) =>
  loaded ? `Preguntar: ${loaded.page.listingTitle}` : "Preguntar",
);

export default function AskRoute() {
  const { page, name } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AskPage page={page} name={name} failure={failure ?? (kept ? { errors: {}, values: kept } : undefined)} />;
}
