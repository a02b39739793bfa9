import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { AskPage } from "~/questions/ask-page";
import { ASKED_LISTING_NOT_FOUND, submitQuestion } from "~/questions/questions.action.server";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { firstNameOf } from "~/writing/text";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const page = await context.questions.askPage(user.uid, params.id ?? "");
  if (page === null) throw notFound(ASKED_LISTING_NOT_FOUND);
  // Below a public address, and of one user all the same.
  return data({ page, name: firstNameOf(user.displayName) }, { headers: { "Cache-Control": "private, no-store" } });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitQuestion(context.questions, user, params.id ?? "", form, context.env.siteUrl));
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: pageTitle(loaded ? `Preguntar: ${loaded.page.listingTitle}` : "Preguntar") },
  { name: "robots", content: "noindex" },
];

export default function AskRoute() {
  const { page, name } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AskPage page={page} name={name} failure={failure ?? (kept ? { errors: {}, values: kept } : undefined)} />;
}
