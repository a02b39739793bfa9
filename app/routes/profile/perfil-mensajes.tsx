import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { InboxScreen } from "~/messages/threads/inbox-page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const page = Number(new URL(request.url).searchParams.get("pagina"));
  return context.messages.inbox(user.uid, Number.isSafeInteger(page) ? page : 1);
}

export const meta: MetaFunction = () => [{ title: "Mensajes" }, { name: "robots", content: "noindex" }];

export default function InboxRoute() {
  return <InboxScreen {...useLoaderData<typeof loader>()} />;
}
