import { TOKENS_PER_MESSAGE } from "./constants";
import { createAssistantJobs } from "./conversation/jobs.server";
import { historyOf } from "./conversation/model";
import { createAssistantPersonalData } from "./conversation/personal-data.server";
import { assistantMessageId, conversationDocument, createConversations, hasMessage } from "./conversation/store.server";
import type { AssistantDeps } from "./deps";
import type { Reply } from "./model";
import { messageIntent, sentimentOf } from "./rules/classify";
import { answerByRules } from "./rules/rule-engine";
import { blacklistDocument, createAdmission, usageDocument, type NotAdmitted } from "./safety/admission.server";
import { cleanMessage, maskMessage } from "./safety/masking";
import { ASSISTANT_TEXTS } from "./texts";
import { createTools } from "./tools/tools.server";

/** A message as its form sends it. */
export interface SentMessage {
  /** Of the form: sent twice it makes one message. */
  key: string;
  text: string;
  /** Page that the user comes from. */
  page: string;
}

export type AskResult = { ok: true } | NotAdmitted;

/** Rebi. Each operation is given the user of the session. @throws UpstreamError where a service is down */
export function createAssistant(deps: AssistantDeps) {
  const { database, catalog, clock, log } = deps;
  const conversations = createConversations(deps);
  const admission = createAdmission(deps);

  /** Answers with the tools; a tool whose service is down leaves the rest of Rebi at work. */
  async function answer(asked: Parameters<typeof answerByRules>[0], uid: string) {
    const tools = createTools(deps, uid);
    try {
      const brands = new Map((await catalog.brands()).map(({ id, name }) => [id, name]));
      const reply = await answerByRules(asked, { tools, brands, thisYear: clock.now().getUTCFullYear() });
      return { reply, calls: tools.calls };
    } catch (error) {
      log.error("assistant.answer-failed", { error });
      const reply: Reply = { text: `${ASSISTANT_TEXTS.generic} Inténtalo otra vez en un momento, o mira [el catálogo](/comprar).`, cards: [] }; // prettier-ignore
      return { reply, calls: tools.calls };
    }
  }

  return {
    /** Answers a message once, however often its form is sent. */
    async send({ uid, displayName }: { uid: string; displayName: string }, sent: SentMessage): Promise<AskResult> {
      const raw = cleanMessage(sent.text);
      if (raw === "") return { ok: false, status: 422, message: "Escribe tu mensaje." };
      const messageId = await assistantMessageId(sent.key, uid, raw);
      const [stored, blacklisted, usage] = await database.readAll([
        conversationDocument(uid),
        blacklistDocument(uid),
        usageDocument(uid),
      ]);
      const read = conversations.decode(stored ?? null);
      if (hasMessage(read.conversation, messageId)) return { ok: true };
      const admitted = admission.refusalOf(blacklisted ?? null, usage ?? null) ?? (await admission.admit(uid, raw));
      if (!admitted.ok) return admitted;
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
      return { ok: true };
    },

    conversation: (uid: string) => conversations.read(uid),
    forget: (uid: string) => conversations.forget(uid),
    resetLimits: (uid: string) => admission.reset(uid),
    jobs: createAssistantJobs(deps, admission),
    personalData: createAssistantPersonalData(deps),
  };
}

export type Assistant = ReturnType<typeof createAssistant>;
