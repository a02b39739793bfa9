import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { keptFailure } from "~/messages/model";
import { isSeen } from "~/messages/threads/open-thread";
import { ThreadPage } from "~/messages/threads/thread-page";
import { submitThread, THREAD_NOT_FOUND } from "~/messages/writing/messages.action.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { cursorParam } from "~/platform/http/paging";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const before = cursorParam(new URL(request.url).searchParams, "antes") ?? undefined;
  const page = await context.messages.thread(user.uid, params.id ?? "", { before, isSeen: isSeen(request) });
  if (page === null) throw notFound(THREAD_NOT_FOUND);
  return page;
}

/** `intent`: responder, bloquear, desbloquear, denunciar. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitThread(context.messages, user, params.id ?? "", form, context.env.siteUrl));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle(page?.otherName ? `Conversación con ${page.otherName}` : "Conversación") },
  { name: "robots", content: "noindex" },
];

export default function ThreadRoute() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return <ThreadPage key={page.id} page={page} failure={failure ?? keptFailure(kept)} />;
}
