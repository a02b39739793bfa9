import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { Write } from "~/platform/firestore/types";

import { KIND_RULES, PUSH_KINDS, type NoticeKind, type PushChoices } from "./kinds";
import { afterQuietHours } from "./quiet-hours";

export const PUSH_NOTICES = "pushNotices";
/** So long a settled notice says when its subject was sent last; then a TTL policy deletes it. */
const KEPT_SECONDS = DAY_SECONDS;

/** A document of `pushNotices`: a notification for a user's devices. Without `dueAt` it was sent. */
export const NoticeSchema = z.object({
  userId: z.string(),
  kind: z.enum([...PUSH_KINDS, "test"]),
  /** Page of ours to open. */
  path: z.string().startsWith("/"),
  /** Latest event that it reports. */
  at: z.date(),
  dueAt: z.date(),
  /** Last time that a push service took it. */
  sentAt: z.date().nullable().catch(null).default(null),
  /** Attempts since `at`. */
  tries: z.int().catch(0).default(0),
  /** Ids of subscriptions still to be tried; null for all. */
  remaining: z.array(z.string()).nullable().catch(null).default(null),
});
export type PushNotice = z.infer<typeof NoticeSchema>;

export interface PushRecipient {
  uid: string;
  /** Whether any device of theirs may be subscribed. */
  hasPush: boolean;
  preferences: { notifications: { push: PushChoices } };
}

export interface NewNotice {
  kind: NoticeKind;
  /** Subject (a thread, an order): there is one notice of each, and it is sent once in ten minutes. */
  subject: string;
  path: string;
}

/**
 * Writes that notify a user's devices, for the commit of the event. None where the user has no device or switched this
 * kind off, so that these cost nothing. Several changes of one subject become one notice.
 */
export function pushWrites(to: PushRecipient | null, { kind, subject, path }: NewNotice, now: Date): Write[] {
  if (!to?.hasPush || (kind !== "test" && !to.preferences.notifications.push[kind])) return [];
  return [
    {
      merge: `${PUSH_NOTICES}/${to.uid}_${kind}_${subject}`,
      data: {
        userId: to.uid,
        kind,
        path,
        at: now,
        dueAt: kind === "test" ? now : afterQuietHours(now),
        tries: 0,
        remaining: null,
        expiresAt: new Date(now.getTime() + (KIND_RULES[kind].ttlSeconds + KEPT_SECONDS) * 1000),
      },
    },
  ];
}

const ChoicesSchema = z.object({ notifications: z.object({ push: z.record(z.string(), z.unknown()) }) });

/** The recipient in a raw document of `users`; null for one without devices. */
export function recipientOf(uid: string, data: Readonly<Record<string, unknown>> | undefined): PushRecipient | null {
  if (data?.hasPush !== true) return null;
  const stored = ChoicesSchema.safeParse(data.preferences).data?.notifications.push ?? {};
  return { uid, hasPush: true, preferences: { notifications: { push: choicesOf(stored) } } };
}

/** A kind is on until it is switched off. */
function choicesOf(stored: Readonly<Record<string, unknown>>): PushChoices {
  const { messages, orders, searches, favorites, follows, thefts, nearThefts, complaints } = stored;
  return {
    messages: messages !== false,
    orders: orders !== false,
    searches: searches !== false,
    favorites: favorites !== false,
    follows: follows !== false,
    thefts: thefts !== false,
    nearThefts: nearThefts !== false,
    complaints: complaints !== false,
  };
}
