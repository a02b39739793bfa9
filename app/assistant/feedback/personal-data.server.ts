import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { PersonalData } from "~/platform/personal-data";

import { ConversationSchema } from "../conversation/model";
import { conversationDocument } from "../conversation/store.server";
import { AbuseRecordSchema } from "../safety/abuse-record";
import { blacklistDocument, usageDocument } from "../safety/admission.server";
import { readUsage } from "../safety/usage";
import { UNCLEAR } from "../unclear/model";
import { handoverLimitKey } from "./handover.server";

export function createAssistantPersonalData({ database, limiter, log }: Context): PersonalData {
  const unclear = UNCLEAR.personalData(
    { database, log },
    { of: (uid) => [["userId", "==", uid]], exported: ({ text, why, at }) => ({ text, why, at }) },
  );
  const paths = (uid: string) => [conversationDocument(uid), usageDocument(uid), blacklistDocument(uid)];

  return {
    async export(uid) {
      const [stored, usage, blacklisted] = await database.readAll(paths(uid));
      const conversation = stored && decodeDocument(ConversationSchema, stored, log);
      const record = usage && decodeDocument(AbuseRecordSchema, usage, log);
      return {
        conversation: conversation && {
          startedAt: conversation.startedAt,
          lastActivity: conversation.lastActivity,
          caseNumber: conversation.caseNumber,
          messages: conversation.messages.map(({ role, content, timestamp, vote }) => ({
            role,
            content,
            timestamp,
            ...(vote && { vote }),
          })),
        },
        usage: usage && readUsage(usage.data),
        abuse: record,
        blockedSince: blacklisted?.data.since ?? null,
        unclear: await unclear.export(uid, ""),
      };
    },

    async count(uid) {
      const stored = await database.read(conversationDocument(uid));
      return (stored && decodeDocument(ConversationSchema, stored, log))?.messages.length ?? 0;
    },

    async erase(uid) {
      await database.commit(paths(uid).map((path) => ({ delete: path })));
      await limiter.reset(handoverLimitKey(uid));
      return unclear.erase(uid, "");
    },
  };
}
