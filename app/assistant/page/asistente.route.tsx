import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AssistantPage } from "~/assistant/page/assistant-page";
import { submitAssistant } from "~/assistant/page/assistant-page.action.server";
import { assistantPage, restingPage } from "~/assistant/page/assistant-page.loader.server";
import { ASSISTANT_TEXTS } from "~/assistant/texts";
import { rejected, respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `desde`: the page that the user comes from. `persona`: shows the form of 'Hablar con una persona'. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  return context.env.isAssistantOn ? assistantPage(context, url) : restingPage(url);
}

/** `intent`: preguntar, nueva, reiniciar, valorar, persona. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  if (!context.env.isAssistantOn) return respond(rejected(form, { "": ASSISTANT_TEXTS.resting }, 503));
  const outcome = await submitAssistant(context, user, form);
  if (outcome.kind !== "answering") return respond(outcome);
  context.delivery.live = outcome.part;
  return { live: outcome.live };
}

export const meta = pageMeta("Rebi, tu asistente");

export default function AssistantRoute() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const kept = useKeptValues();
  if (answered && "live" in answered) return <AssistantPage view={view} live={answered.live} />;
  const restored = kept ? ({ ok: false, errors: {}, values: kept } as const) : undefined;
  return <AssistantPage view={view} failure={answered ?? restored} />;
}
