import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PayoutAccountPage } from "~/orders/payouts/account-page";
import { loadPayoutAccount, submitPayoutAccount } from "~/orders/payouts/account.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ context }: LoaderFunctionArgs) {
  return loadPayoutAccount(context, await context.accounts.requireVerifiedUser());
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireVerifiedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitPayoutAccount(context, user, form));
}

export const meta = pageMeta("Dónde te pagamos");

export default function PayoutAccountRoute() {
  const { account, proof } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <PayoutAccountPage account={account} proof={proof} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
