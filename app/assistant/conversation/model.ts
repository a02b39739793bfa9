import { z } from "zod";

import { DAY_MS } from "~/business/durations";

import {
  ANSWER_OUTCOMES,
  CONVERSATION_DAYS,
  CONVERSATION_MAX,
  TURNS_MAX,
  VOTES,
  type AnswerOutcome,
} from "../constants";
import { EXCHANGE_EVENTS } from "../figures/model";
import type { Reply, Turn } from "../model";
import { ACTION_TYPES } from "../page-events";
import type { ToolCall } from "../tools/tools.server";
import { answerId } from "./answer-id";
import { messageKindOf, MESSAGE_KINDS, sentimentOf, SENTIMENTS } from "./kinds";

const CONVERSATION_MS = CONVERSATION_DAYS * DAY_MS;
const CONTEXT_MAX = 20;

const State = z.object({
  intent: z.string().nullable().default(null),
  search: z.string().nullable().default(null),
  slots: z.record(z.string(), z.unknown()).nullable().default(null),
});

const StoredMessage = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  /** Masked in a user's message; the markup of ../markup.ts in Rebi's. */
  content: z.string(),
  timestamp: z.date(),
  cards: z.array(z.string()).default([]),
  navigate: z
    .object({ label: z.string(), href: z.string(), type: z.enum(ACTION_TYPES).optional() })
    .nullable()
    .default(null),
  actions: z
    .array(
      z.object({
        type: z.enum(ACTION_TYPES),
        label: z.string(),
        action: z.string(),
        fields: z.record(z.string(), z.string()),
      }),
    )
    .default([]),
  isInterrupted: z.boolean().default(false),
  intent: z.enum(MESSAGE_KINDS).nullable().default(null),
  sentiment: z.enum(SENTIMENTS).nullable().default(null),
  /** Only on answers: what they were about. */
  state: State.nullable().catch(null).default(null),
  /** Only on answers: outcome, and the user's vote. */
  outcome: z.enum(ANSWER_OUTCOMES).nullable().catch(null).default(null),
  vote: z.enum(VOTES).nullable().catch(null).default(null),
});
export type ConversationMessage = z.infer<typeof StoredMessage>;

/** A document of `assistantConversations`, by uid: the current conversation. */
export const ConversationSchema = z.object({
  sessionId: z.string(),
  userId: z.string(),
  messages: z.array(StoredMessage).max(CONVERSATION_MAX * 2),
  context: z.object({
    currentPage: z.string().default("/"),
    mentionedProducts: z.array(z.string()).default([]),
    askedQuestions: z.array(z.string()).default([]),
    completedActions: z.array(z.string()).default([]),
  }),
  /** The message whose answer is being made; no other is answered meanwhile. */
  answering: z.object({ messageId: z.string(), until: z.date() }).nullable().default(null),
  /** Events already counted by figures. */
  events: z.int().min(0).catch(0).default(0),
  caseNumber: z.string().nullable().catch(null).default(null),
  startedAt: z.date(),
  lastActivity: z.date(),
  expiresAt: z.date(),
});
export type Conversation = z.infer<typeof ConversationSchema>;

export interface Exchange {
  messageId: string;
  masked: string;
  page: string;
  reply: Reply;
  calls: readonly ToolCall[];
}

/** Whether seven days went by since the last message. */
export function isConversationExpired({ lastActivity }: Pick<Conversation, "lastActivity">, now: Date): boolean {
  return now.getTime() - lastActivity.getTime() >= CONVERSATION_MS;
}

/** The conversation after one message and its answer; the newest 50 messages stay. */
export function withExchange(
  before: Conversation | null,
  { messageId, masked, page, reply, calls }: Exchange,
  { uid, sessionId, now }: { uid: string; sessionId: string; now: Date },
): Conversation {
  const known = before ?? newConversation({ uid, sessionId, page, now });
  const { mentionedProducts, askedQuestions, completedActions } = known.context;
  const intent = messageKindOf(masked, page, reply.state?.intent ?? null);
  const blank = {
    timestamp: now,
    cards: [],
    navigate: null,
    actions: [],
    isInterrupted: false,
    intent: null,
    sentiment: null,
    state: null,
    outcome: null,
    vote: null,
  };
  const question: ConversationMessage = {
    ...blank,
    id: messageId,
    role: "user",
    content: masked,
    intent,
    sentiment: sentimentOf(masked),
  };
  const answer: ConversationMessage = {
    ...blank,
    id: answerId(messageId),
    role: "assistant",
    content: reply.text,
    cards: reply.cards,
    navigate: reply.navigate ?? null,
    actions: reply.actions ?? [],
    isInterrupted: reply.isInterrupted ?? false,
    state: reply.state ? State.parse(reply.state) : null,
    outcome: outcomeOf(reply),
  };
  return {
    ...known,
    messages: [...known.messages, question, answer].slice(-CONVERSATION_MAX),
    context: {
      currentPage: page,
      mentionedProducts: latest([...mentionedProducts, ...reply.cards]),
      askedQuestions: intent === "question" ? latest([...askedQuestions, masked.slice(0, 200)]) : askedQuestions,
      completedActions: latest([...completedActions, ...calls.map(({ name }) => name)]),
    },
    answering: null,
    events: known.events + EXCHANGE_EVENTS,
    lastActivity: now,
    expiresAt: new Date(now.getTime() + CONVERSATION_MS),
  };
}

export function newConversation({
  uid,
  sessionId,
  page,
  now,
}: {
  uid: string;
  sessionId: string;
  page: string;
  now: Date;
}): Conversation {
  return {
    sessionId,
    userId: uid,
    messages: [],
    context: { currentPage: page, mentionedProducts: [], askedQuestions: [], completedActions: [] },
    answering: null,
    events: 0,
    caseNumber: null,
    startedAt: now,
    lastActivity: now,
    expiresAt: new Date(now.getTime() + CONVERSATION_MS),
  };
}

/** Null for an interrupted answer: its outcome is unknown. */
export function outcomeOf(
  reply: Pick<Reply, "isUnknown" | "isFailed" | "isFallback" | "isInterrupted">,
): AnswerOutcome | null {
  const { isUnknown, isFailed, isFallback, isInterrupted } = reply;
  if (isInterrupted) return null;
  if (isFailed) return "failed";
  if (isUnknown) return "unknown";
  return isFallback ? "fallback" : "resolved";
}

/** `shown`: the last answer that the page of the question shows; another tab may have gone on. */
export function historyOf(conversation: Conversation | null, shown?: string): Turn[] {
  const all = conversation?.messages ?? [];
  const end = all.findIndex(({ id }) => id === shown) + 1;
  const last = all.slice(0, end || all.length).slice(-TURNS_MAX);
  const first = last.findIndex(({ role }) => role === "user");
  return first === -1
    ? []
    : last.slice(first).map(({ role, content, cards, state }) => ({ role, text: content, cards, state }));
}

/** Without repetitions, the newest last. */
function latest(all: readonly string[]): string[] {
  return [...new Set([...all].reverse())].slice(0, CONTEXT_MAX).reverse();
}
