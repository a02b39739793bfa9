import { formatSoles } from "~/business/money";
import { findDepartment } from "~/business/peru";
import type { Catalog } from "~/catalog/catalog.server";
import { findCondition } from "~/catalog/categories";
import type { Card } from "~/catalog/model";
import { timeOf } from "~/messages/threads/times";

import { answerId } from "../conversation/answer-id";
import { outcomeOf, type ConversationMessage } from "../conversation/model";
import type { AnswerAction, AnswerCard, Reply, ShownMessage } from "../model";
import { answerHtml, typedHtml } from "./html";

type Entries = Pick<Catalog, "entries">;

type StoredMessage = Pick<
  ConversationMessage,
  "id" | "role" | "content" | "timestamp" | "cards" | "navigate" | "outcome" | "vote"
> & { actions?: readonly AnswerAction[] };

/** As shown, with their listings as they are now; those that are gone are left out. @throws UpstreamError */
export async function shownMessages(catalog: Entries, messages: readonly StoredMessage[]): Promise<ShownMessage[]> {
  const entries = await catalog.entries([...new Set(messages.flatMap(({ cards }) => cards))]);
  return messages.map(({ id, role, content, timestamp, cards, navigate, outcome, vote, actions = [] }) => ({
    id,
    isMine: role === "user",
    html: role === "user" ? typedHtml(content) : answerHtml(content),
    at: timestamp,
    time: timeOf(timestamp),
    cards: cards.flatMap((card) => {
      const entry = entries.get(card);
      return entry ? [answerCard(entry.card)] : [];
    }),
    navigate,
    actions,
    outcome,
    vote,
  }));
}

/** The answer to a message, as it will be stored. @throws UpstreamError */
export async function shownReply(
  catalog: Entries,
  { messageId, reply, at }: { messageId: string; reply: Reply & Pick<StoredMessage, "actions">; at: Date },
): Promise<ShownMessage> {
  const { text, cards, navigate = null, actions = [] } = reply;
  const answer: StoredMessage = {
    id: answerId(messageId),
    role: "assistant",
    content: text,
    timestamp: at,
    cards,
    navigate,
    outcome: outcomeOf(reply),
    vote: null,
    actions,
  };
  const [shown] = await shownMessages(catalog, [answer]);
  return shown!;
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
