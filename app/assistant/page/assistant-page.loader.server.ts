import type { Context } from "~/platform/context";

import { answerHtml } from "../answer/html";
import { shownMessages } from "../answer/shown.server";
import { contextOf, greetingFor, pageParamOf } from "../contexts";
import { newMessageKey } from "../conversation/store.server";
import { HANDOVER, type AssistantPageView } from "../model";

/** Page data of /asistente while Rebi is switched off; it asks nothing. */
export function restingPage(url: URL): AssistantPageView {
  const page = pageParamOf(url.searchParams.get("desde"));
  const none = { messages: [], handover: null, quickActions: [], key: "", greeting: "" };
  return { isResting: true, isSignedIn: false, page, ...none };
}

/** Page data of /asistente; a visitor reads how to sign in. @throws UpstreamError */
export async function assistantPage({ accounts, assistant, catalog }: Context, url: URL): Promise<AssistantPageView> {
  const page = pageParamOf(url.searchParams.get("desde"));
  const context = contextOf(page);
  const user = await accounts.session();
  if (!user)
    return {
      isSignedIn: false,
      page,
      messages: [],
      handover: null,
      quickActions: context.quickActions,
      key: "",
      greeting: "",
    };
  const conversation = await assistant.conversation(user.uid);
  const messages = conversation?.messages ?? [];
  return {
    isSignedIn: true,
    page,
    key: newMessageKey(),
    quickActions: context.quickActions,
    greeting: messages.length > 0 ? "" : answerHtml(greetingFor(context, user.displayName, Math.random())),
    handover: conversation && {
      isOpen: url.searchParams.has(HANDOVER),
      caseNumber: conversation.caseNumber,
      count: messages.length,
      until: messages.at(-1)?.id ?? "",
      email: user.email,
    },
    messages: await shownMessages(catalog, messages),
  };
}

/** The same for the panel, which offers the mail that confirms an account's address. @throws UpstreamError */
export async function panelView(context: Context, url: URL): Promise<AssistantPageView> {
  const [view, user] = await Promise.all([assistantPage(context, url), context.accounts.session()]);
  if (!user || (await context.budgets.trustOf(user.uid)) !== "unproven") return view;
  return { ...view, unconfirmedMessages: context.env.limits.unprovenQuestions };
}
