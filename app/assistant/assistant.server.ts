import { UNPROVEN_MESSAGES } from "~/accounts/email-links/constants";
import { UserSchema, userPath } from "~/accounts/model";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Write } from "~/platform/firestore/types";
import { BUDGET_WORDS } from "~/platform/limits/budgets.server";
import { UNKNOWN_NETWORK } from "~/platform/limits/network";
import { isStranger, type Trust } from "~/platform/routes/acts";

import { TOKENS_PER_MESSAGE } from "./constants";
import { contextOf } from "./contexts";
import { createAssistantJobs } from "./conversation/jobs.server";
import { historyOf } from "./conversation/model";
import {
  type ReadConversation,
  assistantMessageId,
  conversationDocument,
  createConversations,
  storedReply,
} from "./conversation/store.server";
import { createChannel } from "./engine/channel";
import {
  type AnswerListener,
  type AnswerStanding,
  BY_RULES,
  createAnswerEngine,
  type ModelAccess,
} from "./engine/engine.server";
import { createAssistantHandover } from "./feedback/handover.server";
import { createAssistantPersonalData } from "./feedback/personal-data.server";
import { createVotes } from "./feedback/votes.server";
import { createAssistantFigures } from "./figures/figures.server";
import { TOKENS_ASKED, TURN_MS } from "./gemini/constants";
import { networkBudgetPath, networkBudgetWrites } from "./gemini/model-standing";
import type { Reply } from "./model";
import { type AssistantProfile, profileOf } from "./profile";
import { isForRules } from "./rules/rule-engine";
import { type NotAdmitted, blacklistDocument, createAdmission, usageDocument } from "./safety/admission.server";
import { cleanMessage, maskAddress, maskMessage } from "./safety/masking";
import { createAssistantModeration } from "./safety/moderation.server";
import { hasSpentTokens } from "./safety/usage";
import { ASSISTANT_TEXTS } from "./texts";
import type { ToolCall } from "./tools/tools.server";
import { createUnclear } from "./unclear/unclear.server";

export interface SentMessage {
  /** Idempotency key of the form. */
  key: string;
  text: string;
  /** Page that the user comes from. */
  page: string;
  /** Id of the last answer that the page shows: what the message refers to. */
  shown?: string | undefined;
  /** Listings that the browser showed last, newest first: used for this answer, and kept nowhere. */
  seen?: readonly string[];
}

/** A part of an answer while it is made. Every part was checked: it may be shown at once. */
export type AnswerPart =
  | { kind: "tool"; name: ToolCall["name"] }
  /** Whole markup (./markup.ts) that follows what came before it: a link or a bold word is never cut. */
  | { kind: "text"; text: string }
  /** Removes the shown text: it was wrong. */
  | { kind: "withdraw" }
  /** Last, always: the answer as it is stored. */
  | { kind: "end"; messageId: string; reply: Reply };

/**
 * An admitted message. `parts` is read once; the answer is stored whether or not it is read. Leaving the parts before
 * their end stops the model: the part made by then is stored as interrupted.
 */
export interface AskedMessage {
  ok: true;
  messageId: string;
  parts: AsyncIterable<AnswerPart>;
}

export interface AskOptions {
  /** Aborted when the reader stops or leaves. */
  signal?: AbortSignal | undefined;
}

/** Pause between two checks of an answer that another request makes. */
const WAIT_MS = 500;

/** Rebi. Each operation is given the user of the session. @throws UpstreamError where a service is down */
export function createAssistant(context: Context, access: ModelAccess) {
  const { database, clock, log, waitUntil } = context;
  const conversations = createConversations(context);
  const admission = createAdmission(context);
  const answering = createAnswerEngine(context, access);

  interface Admitted {
    user: { uid: string; displayName: string };
    profile: AssistantProfile;
    page: string;
    raw: string;
    messageId: string;
    seen: readonly string[];
    shown: string | undefined;
    read: ReadConversation;
    standing: AnswerStanding;
    /** Counts tokens for the product, and for the network of a stranger. */
    count(tokens: number): Write[];
  }

  /** Makes an answer and stores it; `push` gets its parts. */
  async function produce(message: Admitted, push: (part: AnswerPart) => void, leave: AbortSignal): Promise<void> {
    const { user, profile, page, raw, messageId, seen, shown, read, standing, count } = message;
    const masked = maskMessage(raw);
    const started = clock.now().getTime();
    const listener: AnswerListener = {
      tool: (name) => push({ kind: "tool", name }),
      text: (text) => push({ kind: "text", text }),
      withdraw: () => push({ kind: "withdraw" }),
    };
    const history = historyOf(read.conversation, shown);
    const asked = { raw, masked, page, history, name: user.displayName, profile, seen };
    const { reply, calls, heard, tokens, report } = await answering.answer(asked, user.uid, standing, listener, leave);
    const exchange = { messageId, masked, page, reply, calls };
    await conversations.append(user.uid, read, exchange, [
      admission.correction(user.uid, tokens - TOKENS_PER_MESSAGE),
      ...count(tokens - (standing.models.length > 0 ? TOKENS_ASKED : 0)),
      ...answering.noteWrites(standing, report),
    ]);
    log.info("assistant.answered", {
      user: await sha256Hex(user.uid, 6),
      page: contextOf(page).type,
      tools: calls.map(({ name }) => name),
      intent: reply.state?.intent ?? null,
      isUnknown: reply.isUnknown ?? false,
      without: standing.without,
      ms: clock.now().getTime() - started,
      ...report,
    });
    const rest = restOf(reply.text, heard);
    if (rest !== "") push({ kind: "text", text: rest });
    push({ kind: "end", messageId, reply });
  }

  /** Hash of a stranger's network, for counting; null for known accounts, and without an address. */
  async function networkOf(trust: Trust): Promise<string | null> {
    if (!isStranger("rebi", trust) || context.network === UNKNOWN_NETWORK) return null;
    return sha256Hex(`rebi:${context.network}`, 16);
  }

  async function* partsOfOther(uid: string, messageId: string): AsyncGenerator<AnswerPart> {
    for (let waited = 0; waited < TURN_MS; waited += WAIT_MS) {
      await context.sleep(WAIT_MS);
      const conversation = await conversations.read(uid);
      const reply = storedReply(conversation, messageId);
      if (reply) return yield* partsOf(messageId, reply);
      if (conversation?.answering?.messageId !== messageId) break;
    }
    yield* partsOf(messageId, { text: ASSISTANT_TEXTS.generic, cards: [] });
  }

  /**
   * Admits a message; its parts make the answer. A resubmission gets the answer that is stored, or that is being made:
   * the model is asked once. `signal`: aborted when the reader leaves, as leaving `parts` does.
   */
  async function ask(
    user: { uid: string; displayName: string },
    sent: SentMessage,
    { signal }: AskOptions = {},
  ): Promise<AskedMessage | NotAdmitted> {
    const { uid } = user;
    const page = maskAddress(sent.page);
    const raw = cleanMessage(sent.text);
    if (raw === "") return { ok: false, status: 422, message: "Escribe tu mensaje." };
    const messageId = await assistantMessageId(sent.key, uid, raw);
    const documents = isForRules(raw, page) ? [] : answering.documents;
    const [[stored, blacklisted, usage, account, ...ofModel], trust] = await Promise.all([
      database.readAll([
        conversationDocument(uid),
        blacklistDocument(uid),
        usageDocument(uid),
        userPath(uid),
        ...documents,
      ]),
      context.budgets.trustOf(uid),
    ]);
    const found = conversations.decode(stored ?? null);
    const known = storedReply(found.conversation, messageId);
    if (known) return { ok: true, messageId, parts: partsOf(messageId, known) };
    const answeringNow = found.conversation?.answering;
    const isBusy = answeringNow != null && answeringNow.until > clock.now();
    if (isBusy && answeringNow.messageId === messageId)
      return { ok: true, messageId, parts: partsOfOther(uid, messageId) };

    if (trust === "unproven" && admission.hasAskedEnough(usage ?? null))
      return { ok: false, status: 403, message: UNPROVEN_MESSAGES.rebi, unproven: true };
    const shared = await context.budgets.takeShared("rebi", { uid });
    if (!shared.allowed) {
      const { by, retryAfterSeconds } = shared;
      return { ok: false, status: 429, message: BUDGET_WORDS[by], retryAfterSeconds };
    }
    const hasSpent = hasSpentTokens(usage ?? null, clock.now());
    const ofNetwork = documents.length > 0 ? await networkOf(trust) : null;
    const stranger = ofNetwork === null ? null : ((await database.read(networkBudgetPath(ofNetwork))) ?? "first");
    const standing = documents.length > 0 ? answering.standing(ofModel, { hasSpent, stranger }) : BY_RULES;
    const count = (tokens: number): Write[] => [
      ...answering.budgetWrites(messageId, tokens),
      ...(ofNetwork ? networkBudgetWrites(ofNetwork, tokens, clock.now()) : []),
    ];
    const until = new Date(clock.now().getTime() + TURN_MS);
    const turn = standing.models.length > 0 ? conversations.turn(uid, found, { messageId, until }, page) : null;
    const admitted =
      admission.rejectionOf(blacklisted ?? null, usage ?? null) ??
      (await admission.admit(uid, raw, {
        usage: usage ?? null,
        turn: turn && { ...turn, reserve: count(TOKENS_ASKED), giveBack: count(-TOKENS_ASKED) },
        isBusy,
      }));
    if (!admitted.ok) return admitted;

    const profile = profileOf(account ? decodeDocument(UserSchema, account, log) : null, user.displayName);
    const read = turn ? { conversation: turn.conversation, updateTime: admitted.turnTime } : found;
    const leave = new AbortController();
    const onAbort = () => leave.abort();
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) leave.abort();
    const channel = createChannel<AnswerPart>(onAbort);
    const { seen = [], shown } = sent;
    const message = { user, profile, page, raw, messageId, seen, shown, read, standing, count };
    const produced = produce(message, channel.push, leave.signal)
      .then(channel.close, (error: unknown) => {
        log.error("assistant.answer-not-stored", { error });
        channel.fail(error);
      })
      .finally(() => signal?.removeEventListener("abort", onAbort));
    waitUntil(produced);
    return { ok: true, messageId, parts: channel.values };
  }

  return {
    ask,

    async send(user: { uid: string; displayName: string }, sent: SentMessage): Promise<{ ok: true } | NotAdmitted> {
      const asking = await ask(user, sent);
      if (!asking.ok) return asking;
      for await (const part of asking.parts) if (part.kind === "end") break;
      return { ok: true };
    },

    conversation: (uid: string) => conversations.read(uid),
    forget: (uid: string) => conversations.forget(uid),
    feedback: { ...createVotes(context, conversations), ...createAssistantHandover(context, conversations) },
    unclear: createUnclear(context),
    figures: createAssistantFigures(context),
    moderation: createAssistantModeration(context),
    resetLimits: (uid: string) => admission.reset(uid),
    modelAlert: answering.alert,
    usedToday: answering.usedToday,
    jobs: { ...createAssistantJobs(context, admission), tellShare: answering.tellShare },
    personalData: createAssistantPersonalData(context),
  };
}

export type Assistant = ReturnType<typeof createAssistant>;

declare module "~/platform/context" {
  interface Context {
    assistant: Assistant;
  }
}

async function* partsOf(messageId: string, reply: Reply): AsyncGenerator<AnswerPart> {
  yield { kind: "text", text: reply.text };
  yield { kind: "end", messageId, reply };
}

/** Text after the words already sent; all of it where they are no beginning of the text. */
function restOf(text: string, heard: string): string {
  return text.startsWith(heard.trimEnd()) ? text.slice(heard.trimEnd().length) : text;
}
