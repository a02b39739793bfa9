import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { keptRefusal, MESSAGE_FORM_MAX_BYTES, threadPath } from "~/messages/model";
import { respond } from "~/messages/respond.server";
import { submitStart } from "~/messages/writing/messages.action.server";
import { StartScreen } from "~/messages/writing/start-page";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Container } from "~/ui/page";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

const MISSING = "No encontramos este anuncio.";
// Below a public address, and of one person all the same.
const PRIVATE = { "Cache-Control": "private, no-store" };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const opening = await context.messages.opening(user.uid, params.id ?? "");
  if (opening === null) throw notFound(MISSING);
  // A form that comes back stands at its own address (`?nuevo`): what was typed is shown before the thread is.
  const isReturned = new URL(request.url).searchParams.has("nuevo");
  if (opening.threadId && !isReturned) throw redirect(threadPath(opening.threadId), { headers: PRIVATE });
  return data(opening, { headers: PRIVATE });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: MESSAGE_FORM_MAX_BYTES });
  return respond(await submitStart(context.messages, user, params.id ?? "", form, context.env.siteUrl), MISSING);
}

export const meta: MetaFunction<typeof loader> = ({ data: opening }) => [
  {
    title: opening
      ? `Escríbele a ${opening.sellerName ?? "quien vende"}: ${opening.listing.title}`
      : "Escribir un mensaje",
  },
  { name: "robots", content: "noindex" },
];

export default function WriteToSeller() {
  const opening = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <Container narrow>
      <StartScreen opening={opening} refusal={refusal ?? keptRefusal(kept)} />
    </Container>
  );
}
