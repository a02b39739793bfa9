import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { adminLoader } from "~/accounts/guards.server";

import { adminOrderMoneyPath } from "../paths";
import { orderCaseFile } from "./case-file.server";

/** Where the proof leads back to: the file is asked for again by its button. */
export const loader = adminLoader("refunds", ({ params }) => redirect(adminOrderMoneyPath(params.id ?? "")));

/** The documents of an order for a case at the provider, as a file. It is on record who takes it. */
export async function action({ params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("refunds");
  return orderCaseFile(context, params.id ?? "", uid);
}
