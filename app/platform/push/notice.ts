import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { Write } from "~/platform/firestore/types";

import { KIND_RULES, PUSH_KINDS, type NoticeKind, type PushChoices } from "./kinds";
import { afterQuietHours } from "./quiet-hours";

export const PUSH_NOTICES = "pushNotices";
/** A settled notice stays so long, as it says when its subject was told last; then a TTL policy deletes it. */
const KEPT_SECONDS = DAY_SECONDS;

/** A document of `pushNotices`: something to tell a user on their devices. Without `dueAt` it was told. */
export const NoticeSchema = z.object({
  userId: z.string(),
  kind: z.enum([...PUSH_KINDS, "test"]),
  /** Page of ours to open. */
  path: z.string().startsWith("/"),
  /** When the latest of what it tells happened. */
  at: z.date(),
  dueAt: z.date(),
  /** When it was handed to a push service last. */
  sentAt: z.date().nullable().catch(null).default(null),
  /** Attempts since `at`. */
  tries: z.int().catch(0).default(0),
  /** Ids of subscriptions that are still to be tried again; null for all. */
  remaining: z.array(z.string()).nullable().catch(null).default(null),
});
export type PushNotice = z.infer<typeof NoticeSchema>;

/** The user that is told, as their document says. Satisfied by `User`. */
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
 * The writes that tell a user something on their devices, for the commit of what happened; none for whoever has no
 * device or does not want this kind, so that these cost nothing. Several changes of one subject become one notice.
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
export function choicesOf(stored: Readonly<Record<string, unknown>>): PushChoices {
  const { messages, orders, searches, favorites, thefts, complaints } = stored;
  return {
    messages: messages !== false,
    orders: orders !== false,
    searches: searches !== false,
    favorites: favorites !== false,
    thefts: thefts !== false,
    complaints: complaints !== false,
  };
}
