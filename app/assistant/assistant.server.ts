import { TOKENS_PER_MESSAGE } from "./constants";
import { createAssistantJobs } from "./conversation/jobs.server";
import { historyOf } from "./conversation/model";
import {
  assistantMessageId,
  conversationDocument,
  createConversations,
  storedReply,
} from "./conversation/store.server";
import type { AssistantDeps } from "./deps";
import { createAssistantHandover } from "./feedback/handover.server";
import { createAssistantPersonalData } from "./feedback/personal-data.server";
import { createVotes } from "./feedback/votes.server";
import { createAssistantFigures } from "./figures/figures.server";
import type { Asked, Reply } from "./model";
import { messageIntent, sentimentOf } from "./rules/classify";
import { answerByRules } from "./rules/rule-engine";
import { blacklistDocument, createAdmission, usageDocument, type NotAdmitted } from "./safety/admission.server";
import { cleanMessage, maskMessage } from "./safety/masking";
import { ASSISTANT_TEXTS } from "./texts";
import { createTools, type ToolCall } from "./tools/tools.server";

/** A message as its form sends it. */
export interface SentMessage {
  /** Of the form: sent twice it makes one message. */
  key: string;
  text: string;
  /** Page that the user comes from. */
  page: string;
}

export type AskResult = { ok: true } | NotAdmitted;

/** A part of an answer while it is made. Every part was checked: it may be shown at once. */
export type AnswerPart =
  /** What is being looked up. */
  | { kind: "tool"; name: ToolCall["name"] }
  /** Whole markup (./markup.ts) that follows what came before it: a link or a bold word is never cut. */
  | { kind: "text"; text: string }
  /** What was shown does not hold: it is taken away. */
  | { kind: "withdraw" }
  /** Last, always: the answer as it is stored. */
  | { kind: "end"; messageId: string; reply: Reply };

/** An admitted message. `parts` is read once; the answer is stored whether or not anybody reads to the end. */
export interface Asking {
  ok: true;
  messageId: string;
  parts: AsyncIterable<AnswerPart>;
}

/** Rebi. Each operation is given the user of the session. @throws UpstreamError where a service is down */
export function createAssistant(deps: AssistantDeps) {
  const { database, catalog, clock, log } = deps;
  const conversations = createConversations(deps);
  const admission = createAdmission(deps);

  /** Answers with the tools; a tool whose service is down leaves the rest of Rebi at work. */
  async function answer(asked: Asked, uid: string) {
    const tools = createTools(deps, uid);
    try {
      const brands = new Map((await catalog.brands()).map(({ id, name }) => [id, name]));
      const reply = await answerByRules(asked, { tools, brands, thisYear: clock.now().getUTCFullYear() });
      return { reply, calls: tools.calls };
    } catch (error) {
      log.error("assistant.answer-failed", { error });
      const reply: Reply = {
        text: `${ASSISTANT_TEXTS.generic} Inténtalo otra vez en un momento, o mira [el catálogo](/comprar).`,
        cards: [],
        isFailed: true,
      };
      return { reply, calls: tools.calls };
    }
  }

  /** Admits a message; its parts make the answer. A form sent twice gets the answer that is stored. */
  async function ask(
    { uid, displayName }: { uid: string; displayName: string },
    sent: SentMessage,
  ): Promise<Asking | NotAdmitted> {
    const raw = cleanMessage(sent.text);
    if (raw === "") return { ok: false, status: 422, message: "Escribe tu mensaje." };
    const messageId = await assistantMessageId(sent.key, uid, raw);
    const [stored, blacklisted, usage] = await database.readAll([
      conversationDocument(uid),
      blacklistDocument(uid),
      usageDocument(uid),
    ]);
    const read = conversations.decode(stored ?? null);
    const known = storedReply(read.conversation, messageId);
    if (known) return { ok: true, messageId, parts: partsOf(messageId, known) };
    const admitted = admission.refusalOf(blacklisted ?? null, usage ?? null) ?? (await admission.admit(uid, raw));
    if (!admitted.ok) return admitted;

    async function* parts(): AsyncGenerator<AnswerPart> {
      const masked = maskMessage(raw);
      const { page } = sent;
      const { reply, calls } = await answer(
        { raw, masked, page, history: historyOf(read.conversation), name: displayName },
        uid,
      );
      const exchange = {
        messageId,
        masked,
        page,
        intent: messageIntent(raw),
        sentiment: sentimentOf(raw),
        reply,
        calls,
      };
      // No model took tokens.
      await conversations.append(uid, read, exchange, [admission.correction(uid, -TOKENS_PER_MESSAGE)]);
      log.info("assistant.answered", {
        tools: calls.map(({ name }) => name),
        intent: exchange.intent,
        isUnknown: reply.isUnknown ?? false,
      });
      yield* partsOf(messageId, reply);
    }
    return { ok: true, messageId, parts: parts() };
  }

  return {
    ask,

    /** Answers a message once, however often its form is sent, and waits for the whole answer. */
    async send(user: { uid: string; displayName: string }, sent: SentMessage): Promise<AskResult> {
      const asking = await ask(user, sent);
      if (!asking.ok) return asking;
      for await (const part of asking.parts) if (part.kind === "end") break;
      return { ok: true };
    },

    conversation: (uid: string) => conversations.read(uid),
    forget: (uid: string) => conversations.forget(uid),
    feedback: { ...createVotes(deps, conversations), ...createAssistantHandover(deps, conversations) },
    figures: createAssistantFigures(deps),
    resetLimits: (uid: string) => admission.reset(uid),
    jobs: createAssistantJobs(deps, admission),
    personalData: createAssistantPersonalData(deps),
  };
}

export type Assistant = ReturnType<typeof createAssistant>;

/** The parts of an answer that is whole. */
async function* partsOf(messageId: string, reply: Reply): AsyncGenerator<AnswerPart> {
  yield { kind: "text", text: reply.text };
  yield { kind: "end", messageId, reply };
}
