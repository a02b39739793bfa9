import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";

import { ASSISTANT_PATH } from "~/assistant/constants";
import { assistantPage } from "~/assistant/page/assistant-page.loader.server";
import { panelResponse } from "~/assistant/page/panel.server";
import { readForm } from "~/platform/http/http";
import { PANEL_HEADER } from "~/shell/page/assistant-constants";

/** The panel's content, for app/shell/extras/assistant; a person who comes here wants to see the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!request.headers.has(PANEL_HEADER)) return redirect(ASSISTANT_PATH);
  return panelResponse({ view: await assistantPage(context, new URL(request.url)) });
}

/** 'Nueva conversación', answered by the new content. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  if (form.get("intent") !== "nueva") return redirect(ASSISTANT_PATH, 303);
  await context.assistant.forget(user.uid);
  return panelResponse({
    view: await assistantPage(context, new URL(request.url)),
    told: "Empezamos una conversación nueva.",
  });
}
