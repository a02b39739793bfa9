import { formatDateTimeWithZone, formatShortDateTime } from "~/business/format";
import type { CaseInput } from "~/cases/model";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { ruleOf } from "~/platform/routes/acts";

import type { Conversation, ConversationMessage } from "../conversation/model";
import { conversationDocument, type Conversations } from "../conversation/store.server";
import { assistantDayWrites, mayCount } from "../figures/model";
import { blocksOf, type Inline } from "../markup";
import { maskAnswer } from "../safety/masking";

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

/** Characters of a conversation that a case holds; older messages are left out. */
export const HANDED_MAX = 20_000;
const CUT = "(Los mensajes anteriores no entraron.)";

export function conversationText(
  messages: readonly Pick<ConversationMessage, "role" | "content" | "timestamp" | "cards">[],
  name: string,
): string {
  const said = messages.map(({ role, content, timestamp, cards }) =>
    [
      `${role === "user" ? name || "Usuario" : "Rebi"} (${formatShortDateTime(timestamp)}):`,
      role === "user" ? content : plainText(maskAnswer(content)),
      ...(cards.length > 0 ? [`Anuncios: ${cards.map((id) => `/producto/${id}`).join(", ")}`] : []),
    ].join("\n"),
  );
  let first = said.length;
  let length = 0;
  while (first > 0) {
    length += (said[first - 1]?.length ?? 0) + 2;
    if (length > HANDED_MAX) break;
    first -= 1;
  }
  return [...(first > 0 ? [CUT] : []), ...said.slice(first)].join("\n\n");
}

/** An answer without markup; links with their path. */
function plainText(answer: string): string {
  return blocksOf(answer)
    .map((block) =>
      block.kind === "list"
        ? block.items.map((item) => `- ${lineText(item)}`).join("\n")
        : block.lines.map(lineText).join("\n"),
    )
    .join("\n");
}

function lineText(pieces: readonly Inline[]): string {
  return pieces.map(({ text, href }) => (href === undefined ? text : `${text} (${href})`)).join("");
}

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
