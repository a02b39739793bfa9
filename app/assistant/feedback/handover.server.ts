import { formatDateTimeWithZone } from "~/business/format";
import type { CaseInput } from "~/cases/model";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { ruleOf } from "~/platform/routes/acts";

import type { Conversation } from "../conversation/model";
import { conversationDocument, type Conversations } from "../conversation/store.server";
import { assistantDayWrites, mayCount } from "../figures/model";
import { conversationText } from "./handover-text";

export const HANDOVER_RULE = ruleOf("handover", "account", "day");

export function handoverLimitKey(uid: string): string {
  return `assistant-handover:${uid}`;
}

interface HandoverInput {
  email: string;
  /** The user's need, as typed; may be empty. */
  text: string;
  /** Id of the last shown message: later ones are not handed over. */
  until: string;
}

type HandoverResult =
  | { ok: true; number: string }
  /** `changed`: the conversation differs from the shown one. */
  | Failed<"changed" | "limited", { retryAfterSeconds?: number }>;

/** 'Hablar con una persona': a conversation becomes a case, once. */
export function createAssistantHandover(context: Context, conversations: Conversations) {
  const { database, limiter, clock, log } = context;
  return {
    /** Files the case with its mails, notes its number, and counts it: one commit. @throws UpstreamError */
    async handOver(
      user: { uid: string; displayName: string },
      { email, text, until }: HandoverInput,
    ): Promise<HandoverResult> {
      const { uid, displayName: name } = user;
      const shown = await conversations.read(uid);
      if (shown?.caseNumber) return { ok: true, number: shown.caseNumber };
      if (!shown || handedOf(shown, until) === null) return failed("changed");
      const { allowed, retryAfterSeconds } = await limiter.take(handoverLimitKey(uid), HANDOVER_RULE);
      if (!allowed) return failed("limited", { retryAfterSeconds });
      const receipt = await context.cases.filing.receiptFor({ uid, email });
      const path = conversationDocument(uid);
      const result = await database.transaction(async (tx): Promise<HandoverResult> => {
        const now = clock.now();
        const { conversation } = conversations.decode(await tx.read(path));
        if (conversation?.caseNumber) return { ok: true, number: conversation.caseNumber };
        const messages = conversation && handedOf(conversation, until);
        if (!messages) return failed("changed");
        const input: CaseInput = {
          formId: `asistente-${conversation.sessionId}`,
          kind: "contacto",
          uid,
          name,
          email,
          phone: null,
          subject: "Conversación con Rebi",
          text: [text, conversationText(messages, name)].filter(Boolean).join("\n\n"),
          fields: [{ label: "Permiso para enviar la conversación", value: formatDateTimeWithZone(now) }],
          answerWithin: null,
        };
        const filed = await context.cases.filing.writesIn(tx, input, receipt);
        const number = await context.cases.filing.numberOf(input);
        const counts = mayCount(conversation.events, 1);
        tx.write(
          ...filed,
          { update: path, data: { caseNumber: number, events: conversation.events + 1 } },
          ...assistantDayWrites(uid, now, counts ? { escalated: 1 } : {}),
        );
        return { ok: true, number };
      });
      if (result.ok) log.info("assistant.handed-over", { number: result.number });
      return result;
    },
  };
}

/** The messages up to the last shown one; null where that is no longer there. */
function handedOf({ messages }: Conversation, until: string): Conversation["messages"] | null {
  const last = messages.findIndex(({ id }) => id === until);
  return last === -1 ? null : messages.slice(0, last + 1);
}
