import type { ActionFunctionArgs } from "@remix-run/cloudflare";

import { adminLoader } from "~/accounts/guards.server";
import { notFound, readForm } from "~/platform/http/http";

import { WORK_PAGE } from "./constants";
import { lookAtWork } from "./work.page.server";

export const loader = adminLoader("overview", () => {
  throw notFound();
});

/** By a page's script, every few minutes: no act, so that it neither asks for a proof nor renews one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireAdmin("overview");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return Response.json(await lookAtWork(context, user, String(form.get(WORK_PAGE) ?? "")));
}
