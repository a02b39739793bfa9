import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";

import { ASSISTANT_PATH } from "~/assistant/constants";
import { submitAssistant } from "~/assistant/page/assistant-page.action.server";
import { panelView, restingPage } from "~/assistant/page/assistant-page.loader.server";
import { assistantPanelResponse } from "~/assistant/panel/panel.server";
import { readForm } from "~/platform/http/http";
import { PANEL_HEADER } from "~/shell/page/assistant-constants";

const PANEL_INTENTS: readonly unknown[] = ["nueva", "valorar"];

/** The panel's content, for app/shell/extras/assistant; a person who comes here wants to see the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!request.headers.has(PANEL_HEADER)) return redirect(ASSISTANT_PATH);
  const url = new URL(request.url);
  return assistantPanelResponse({
    view: context.env.isAssistantOn ? await panelView(context, url) : restingPage(url),
  });
}

/** The panel's forms other than a message ('Nueva conversación', 👍 and 👎), answered by the new content. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  if (!PANEL_INTENTS.includes(form.get("intent"))) return redirect(ASSISTANT_PATH, 303);
  if (!context.env.isAssistantOn)
    return assistantPanelResponse({ view: restingPage(new URL(request.url)), status: 409 });
  const outcome = await submitAssistant(context, user, form);
  const view = await panelView(context, new URL(request.url));
  if (outcome.kind === "rejected")
    return assistantPanelResponse({
      view,
      told: Object.values(outcome.failure.errors).join(" "),
      status: outcome.status,
    });
  return assistantPanelResponse({ view, told: outcome.kind === "done" ? outcome.flash?.message : undefined });
}
