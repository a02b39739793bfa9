import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { userLoader } from "~/accounts/guards.server";
import { ASSISTANT_PATH } from "~/assistant/constants";
import { messageResponse } from "~/assistant/panel/message.server";
import { ASSISTANT_TEXTS } from "~/assistant/texts";
import { readForm } from "~/platform/http/http";

/** A user who comes here wants to see the page. */
export const loader = userLoader(() => redirect(ASSISTANT_PATH));

/** Answered by events: the fields of the page's form, and the same checks. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  if (!context.env.isAssistantOn) return Response.json({ message: ASSISTANT_TEXTS.resting }, { status: 503 });
  return messageResponse(context, user, await readForm(request, { maxBytes: context.maxBodyBytes }));
}
