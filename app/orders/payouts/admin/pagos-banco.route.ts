import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { adminLoader } from "~/accounts/guards.server";
import { formText } from "~/platform/forms/form-text";
import { readForm } from "~/platform/http/http";

import { bankFile } from "./bank-file.server";
import { BATCH_FIELD } from "./constants";
import { ADMIN_PAYOUTS_PATH } from "./query";

/** Where the proof leads back to: the file is asked for again by its button. */
export const loader = adminLoader("payouts", () => redirect(ADMIN_PAYOUTS_PATH));

/** A file for the bank, with the sellers' accounts. Each opened account is on record. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("payouts");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return bankFile(context, uid, formText(form, BATCH_FIELD));
}
