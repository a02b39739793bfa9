import { data, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { keptFailure, threadPath } from "~/messages/model";
import { LISTING_NOT_FOUND, submitStart } from "~/messages/writing/messages.action.server";
import { StartPage } from "~/messages/writing/start-page";
import { notFound, ownHeaders } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Container } from "~/ui/page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

// Below a public address, and of one person all the same.
const PRIVATE = { "Cache-Control": "private, no-store" };

export const loader = userLoader(async ({ params, context, query, user }) => {
  const page = await context.messages.startPage(user.uid, params.id ?? "");
  if (page === null) throw notFound(LISTING_NOT_FOUND);
  // A form that comes back stands at its own address (`?nuevo`): what was typed is shown before the thread is.
  const isReturned = query.has("nuevo");
  if (page.threadId && !isReturned) throw redirect(threadPath(page.threadId), { headers: PRIVATE });
  return data(page, { headers: PRIVATE });
});

export const action = activeUserAction("allow", async ({ params, context, form, user }) => {
  const outcome = await submitStart(context.messages, user, params.id ?? "", form, context.env.siteUrl);
  if (outcome.kind !== "done" || !outcome.flash) return outcome;
  const offer = await context.push.offer(user.uid, "Avísame cuando responda");
  if (!offer) return outcome;
  return { ...outcome, flash: { ...outcome.flash, link: offer.link }, headers: offer.headers };
});

export const meta = pageMeta<typeof loader>((page) =>
  page ? `Escríbele a ${page.sellerName ?? "quien vende"}: ${page.listing.title}` : "Escribir un mensaje",
);

export default function WriteToSeller() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <Container narrow>
      <StartPage page={page} failure={failure ?? keptFailure(kept)} />
    </Container>
  );
}
