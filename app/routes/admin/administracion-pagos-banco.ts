import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { adminLoader } from "~/accounts/guards.server";
import { bankFile } from "~/orders/payouts/admin/bank-file.server";
import { BANK_AGAIN_FIELD } from "~/orders/payouts/admin/constants";
import { ADMIN_PAYOUTS_PATH } from "~/orders/payouts/admin/query";
import { readForm } from "~/platform/http/http";

/** Where the proof leads back to: the file is asked for again by its button. */
export const loader = adminLoader("payouts", () => redirect(ADMIN_PAYOUTS_PATH));

/** Transfers to make, with the sellers' accounts, as a file. Each opened account is on record. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("payouts");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return bankFile(context, uid, { again: form.get(BANK_AGAIN_FIELD) === "si" });
}
