import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";

import { bankFile } from "~/orders/payouts/admin/bank-file.server";
import { ADMIN_PAYOUTS_PATH } from "~/orders/payouts/admin/query";

/** Where the proof leads back to: the file is asked for again by its button. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("payouts");
  return redirect(ADMIN_PAYOUTS_PATH);
}

/** What is to be transferred, with the sellers' accounts, as a file. Each opened account is on record. */
export async function action({ context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("payouts");
  return bankFile(context, uid);
}
