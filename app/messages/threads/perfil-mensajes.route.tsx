import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { InboxPage } from "~/messages/threads/inbox-page";
import { pageParam } from "~/platform/http/paging";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = userLoader(({ context, query, user }) => context.messages.inbox(user.uid, pageParam(query)));

export const meta = pageMeta("Mensajes");

export default function InboxRoute() {
  return <InboxPage {...useLoaderData<typeof loader>()} />;
}
