import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { keptFailure } from "~/messages/model";
import { isSeen } from "~/messages/threads/open-thread";
import { ThreadPage } from "~/messages/threads/thread-page";
import { submitThread, THREAD_NOT_FOUND } from "~/messages/writing/messages.action.server";
import { notFound, ownHeaders } from "~/platform/http/http";
import { cursorParam } from "~/platform/http/paging";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export const loader = userLoader(async ({ request, params, context, query, user }) => {
  const before = cursorParam(query, "antes") ?? undefined;
  const page = await context.messages.thread(user.uid, params.id ?? "", { before, isSeen: isSeen(request) });
  if (page === null) throw notFound(THREAD_NOT_FOUND);
  return page;
});

/** `intent`: responder, bloquear, desbloquear, denunciar. */
export const action = activeUserAction("allow", ({ params, context, form, user }) =>
  submitThread(context.messages, user, params.id ?? "", form, context.env.siteUrl),
);

export const meta = pageMeta<typeof loader>((page) =>
  page?.otherName ? `Conversación con ${page.otherName}` : "Conversación",
);

export default function ThreadRoute() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return <ThreadPage key={page.id} page={page} failure={failure ?? keptFailure(kept)} />;
}
