import type { AppLoadContext } from "@remix-run/cloudflare";

import { formatSoles } from "~/business/money";
import { findDepartment } from "~/business/peru";
import { findCondition } from "~/catalog/categories";
import type { Card } from "~/catalog/model";
import { timeOf } from "~/messages/threads/times";

import { contextOf, greetingFor, pageParamOf } from "../contexts";
import { newMessageKey } from "../conversation/store.server";
import { blocksOf } from "../markup";
import { HANDOVER, type AnswerCard, type AssistantPage } from "../model";

/** What /asistente shows; a visitor reads how to sign in. @throws UpstreamError */
export async function assistantPage(
  { accounts, assistant, catalog }: Pick<AppLoadContext, "accounts" | "assistant" | "catalog">,
  url: URL,
): Promise<AssistantPage> {
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
      greeting: [],
    };
  const conversation = await assistant.conversation(user.uid);
  const messages = conversation?.messages ?? [];
  const entries = await catalog.entries([...new Set(messages.flatMap(({ cards }) => cards))]);
  return {
    isSignedIn: true,
    page,
    key: newMessageKey(),
    quickActions: context.quickActions,
    greeting: messages.length > 0 ? [] : blocksOf(greetingFor(context, user.displayName, Math.random())),
    handover: conversation && {
      isOpen: url.searchParams.has(HANDOVER),
      caseNumber: conversation.caseNumber,
      count: messages.length,
      until: messages.at(-1)?.id ?? "",
      email: user.email,
    },
    messages: messages.map(({ id, role, content, timestamp, cards, navigate, outcome, vote }) => ({
      id,
      isMine: role === "user",
      // What a user typed is text as it stands.
      blocks:
        role === "user"
          ? [{ kind: "paragraph", lines: content.split("\n").map((text) => [{ text }]) }]
          : blocksOf(content),
      at: timestamp,
      time: timeOf(timestamp),
      cards: cards.flatMap((card) => {
        const entry = entries.get(card);
        return entry ? [answerCard(entry.card)] : [];
      }),
      navigate,
      outcome,
      vote,
    })),
  };
}

function answerCard({ id, title, priceCentimos, year, condition, department, category, photo }: Card): AnswerCard {
  const about = [String(year), findCondition(condition)?.name, findDepartment(department)?.name];
  return {
    id,
    title,
    price: formatSoles(priceCentimos, { compact: true }),
    about: about.filter(Boolean).join("\u00a0· "),
    category,
    photos: photo ? [photo] : [],
  };
}
