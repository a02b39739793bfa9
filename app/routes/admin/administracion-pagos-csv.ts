import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { payoutFile } from "~/orders/payouts/admin/pages.server";
import { readPayoutQuery } from "~/orders/payouts/admin/query";

/** A list of payouts as a file (`estado`, `vendedor`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("payouts");
  return payoutFile(context, readPayoutQuery(new URL(request.url).searchParams), uid);
}
