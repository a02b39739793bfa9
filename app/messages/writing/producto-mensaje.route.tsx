import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { keptFailure, threadPath } from "~/messages/model";
import { LISTING_NOT_FOUND, submitStart } from "~/messages/writing/messages.action.server";
import { StartPage } from "~/messages/writing/start-page";
import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Container } from "~/ui/page";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

// Below a public address, and of one person all the same.
const PRIVATE = { "Cache-Control": "private, no-store" };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const page = await context.messages.startPage(user.uid, params.id ?? "");
  if (page === null) throw notFound(LISTING_NOT_FOUND);
  // A form that comes back stands at its own address (`?nuevo`): what was typed is shown before the thread is.
  const isReturned = new URL(request.url).searchParams.has("nuevo");
  if (page.threadId && !isReturned) throw redirect(threadPath(page.threadId), { headers: PRIVATE });
  return data(page, { headers: PRIVATE });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await submitStart(context.messages, user, params.id ?? "", form, context.env.siteUrl);
  if (outcome.kind !== "done" || !outcome.flash) return respond(outcome);
  const offer = await context.push.offer(user.uid, "Avísame cuando responda");
  if (!offer) return respond(outcome);
  return respond({ ...outcome, flash: { ...outcome.flash, link: offer.link }, headers: offer.headers });
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  {
    title: pageTitle(
      page ? `Escríbele a ${page.sellerName ?? "quien vende"}: ${page.listing.title}` : "Escribir un mensaje",
    ),
  },
  { name: "robots", content: "noindex" },
];

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
