import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { payoutFile } from "~/admin/payouts/list.loader.server";

/** A list of payouts as a file (`estado`, `vendedor`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("payouts");
  return payoutFile(context, new URL(request.url).searchParams, uid);
}
