import type { Context } from "~/platform/context";

import type { Vote } from "../constants";
import { answerId } from "../conversation/answer-id";
import { conversationDocument, type Conversations } from "../conversation/store.server";
import { assistantDayWrites, mayCount, voteFigures } from "../figures/model";
import { UNCLEAR, unclearWrites } from "../unclear/model";

/** Votes of users on answers: a vote is stored on its message, and counts on the day of the answer. */
export function createVotes({ database, clock }: Context, conversations: Conversations) {
  return {
    /** Idempotent. False for an answer that the conversation no longer holds. @throws UpstreamError */
    vote(uid: string, messageId: string, vote: Vote): Promise<boolean> {
      const path = conversationDocument(uid);
      return database.transaction(async (tx) => {
        const { conversation } = conversations.decode(await tx.read(path));
        const answer = conversation?.messages.find(({ id, role }) => id === messageId && role === "assistant");
        if (!conversation || !answer) return false;
        if (answer.vote === vote) return true;
        const messages = conversation.messages.map((one) => (one === answer ? { ...one, vote } : one));
        const asked = conversation.messages.find(({ id }) => answerId(id) === messageId);
        const isNew = vote === "down" && asked && (await tx.read(UNCLEAR.path(asked.id))) === null;
        const counts = mayCount(conversation.events, 1);
        const figures = counts ? voteFigures(answer.outcome, answer.vote, vote) : {};
        tx.write(
          { update: path, data: { messages, events: conversation.events + 1 } },
          ...assistantDayWrites(uid, answer.timestamp, figures),
          ...(isNew
            ? unclearWrites({ id: asked.id, text: asked.content, userId: uid, why: "unhelpful" }, clock.now())
            : []),
        );
        return true;
      });
    },
  };
}
