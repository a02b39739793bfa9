import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { InboxPage } from "~/messages/threads/inbox-page";
import { pageParam } from "~/platform/http/paging";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  return context.messages.inbox(user.uid, pageParam(new URL(request.url).searchParams));
}

export const meta: MetaFunction = () => [{ title: pageTitle("Mensajes") }, { name: "robots", content: "noindex" }];

export default function InboxRoute() {
  return <InboxPage {...useLoaderData<typeof loader>()} />;
}
