import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PayoutAccountPage } from "~/orders/payouts/account-page";
import { loadPayoutAccount, submitPayoutAccount } from "~/orders/payouts/account.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  return loadPayoutAccount(context, await context.accounts.requireVerifiedUser());
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitPayoutAccount(context, user, form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Dónde te pagamos") },
  { name: "robots", content: "noindex" },
];

export default function PayoutAccountRoute() {
  const { account, proof } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <PayoutAccountPage account={account} proof={proof} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
