import { DAY_MS } from "~/business/durations";
import type { PartMessage } from "~/messages/moderation.server";
import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import { REPORTS, threadOfSubject } from "~/reports/constants";
import { messagesOf, type ReportTargetDocument } from "~/reports/document";
import { reviewOfReport } from "~/workshops/reviews/constants";
import { banDocument, bannedUntil } from "~/writing/bans";

type Thing = Pick<ReportTargetDocument, "kind" | "targetId" | "hiddenMark">;
/** Fields that say who is responsible for a thing. */
const OWNERS: Partial<Record<Thing["kind"], (id: string) => { path: string; field: string }>> = {
  listing: (id) => ({ path: `vehicles/${id}`, field: "sellerId" }),
  question: (id) => ({ path: `questions/${id}`, field: "askerId" }),
  review: (id) => {
    const ofWorkshop = reviewOfReport(id);
    return ofWorkshop
      ? { path: `workshopReviews/${ofWorkshop.id}`, field: "userId" }
      : { path: `reviews/${id}`, field: "buyerId" };
  },
};

export function createReportedThings(context: Context) {
  const { database, clock } = context;

  /** The messages that the report of a thread is about, the one that was reported last first; null for none. */
  async function reportedMessages(
    source: Pick<Transaction, "find">,
    { kind, targetId }: Pick<Thing, "kind" | "targetId">,
  ): Promise<{ threadId: string; messageIds: string[] } | null> {
    const subject = kind === "thread" ? threadOfSubject(targetId) : null;
    if (subject === null) return null;
    // Only the other side can report it: there is one report at most.
    const [report] = await source.find({
      collection: REPORTS,
      where: [
        ["kind", "==", kind],
        ["targetId", "==", targetId],
      ],
      limit: 1,
    });
    const messageIds = messagesOf(report);
    return messageIds.length > 0 ? { threadId: subject.threadId, messageIds } : null;
  }

  /** All reported messages of a thread; those that are so already stay as they are. */
  async function messagesIn(tx: Transaction, thing: Thing, way: "hideIn" | "showIn"): Promise<Hiding | null> {
    const { threadId, messageIds } = (await reportedMessages(tx, thing)) ?? { threadId: "", messageIds: [] };
    const done: Hiding[] = [];
    for (const id of messageIds) {
      const one = await context.messages.moderation[way](tx, threadId, id);
      if (one) done.push(one);
    }
    return done[0] ? { ...done[0], writes: done.flatMap(({ writes }) => writes) } : null;
  }

  return {
    /** Null where nothing is left to hide. */
    hide(tx: Transaction, thing: Thing): Promise<Hiding | null> {
      const { kind, targetId } = thing;
      switch (kind) {
        case "listing":
          return context.selling.reported.pauseIn(tx, targetId);
        case "question":
          return context.questions.hideIn(tx, targetId);
        case "review": {
          const ofWorkshop = reviewOfReport(targetId);
          return ofWorkshop ? context.workshopReviews.hideIn(tx, ofWorkshop.id) : context.reviews.hideIn(tx, targetId);
        }
        case "thread":
          return messagesIn(tx, thing, "hideIn");
        case "person":
          return Promise.resolve(null);
      }
    },

    /** Brings back what `hide` took; null where it is gone, or not as it was left. */
    show(tx: Transaction, thing: Thing): Promise<Hiding | null> {
      const { kind, targetId, hiddenMark } = thing;
      switch (kind) {
        case "listing":
          return context.selling.reported.resumeIn(tx, targetId, hiddenMark);
        case "question":
          return context.questions.showIn(tx, targetId);
        case "review": {
          const ofWorkshop = reviewOfReport(targetId);
          return ofWorkshop ? context.workshopReviews.showIn(tx, ofWorkshop.id) : context.reviews.showIn(tx, targetId);
        }
        case "thread":
          return messagesIn(tx, thing, "showIn");
        case "person":
          return Promise.resolve(null);
      }
    },

    /** The document that `ownerOf` reads; null for none. */
    ownerSource({ kind, targetId }: Thing): string | null {
      const subject = kind === "thread" ? threadOfSubject(targetId) : null;
      return subject ? `threads/${subject.threadId}` : (OWNERS[kind]?.(targetId).path ?? null);
    },

    /** Uid of the one who is told and who answers for it; null for nobody. */
    async ownerOf(tx: Pick<Transaction, "read">, { kind, targetId }: Thing): Promise<string | null> {
      if (kind === "person") return targetId;
      if (kind === "thread") {
        const subject = threadOfSubject(targetId);
        const sides = subject && (await context.messages.moderation.participantsIn(tx, subject.threadId));
        return sides && subject ? sides[subject.accused] : null;
      }
      const place = OWNERS[kind]?.(targetId);
      const uid = place && (await tx.read(place.path))?.data[place.field];
      return typeof uid === "string" && uid !== "" ? uid : null;
    },

    /** Keeps a user from writing for so many days from now; a ban that lasts longer stays. Null: it stays. */
    async silence(
      tx: Pick<Transaction, "read">,
      uid: string,
      { target, days }: { target: string; days: number },
    ): Promise<{ until: Date; write: Write } | null> {
      const now = clock.now();
      const until = new Date(now.getTime() + days * DAY_MS);
      const before = bannedUntil(await tx.read(banDocument(uid)), now);
      if (before && before >= until) return null;
      return { until, write: { set: banDocument(uid), data: { uid, target, until, at: now } } };
    },

    /** Lets a user write whom this decision kept from it; null where another one did since, or it is over. */
    async allow(tx: Pick<Transaction, "read">, uid: string, target: string): Promise<Write | null> {
      const ban = await tx.read(banDocument(uid));
      return ban?.data.target === target && bannedUntil(ban, clock.now()) ? { delete: banDocument(uid) } : null;
    },

    /** Whether the reported part of a thread can be read. */
    hasPart: async (thing: Thing): Promise<boolean> => (await reportedMessages(database, thing)) !== null,

    /** Oldest first; null for no thread, and where the messages are gone. The caller has recorded it. */
    async part(thing: Thing): Promise<PartMessage[] | null> {
      const at = await reportedMessages(database, thing);
      return at && context.messages.moderation.parts(at.threadId, at.messageIds);
    },
  };
}

export type ReportedThings = ReturnType<typeof createReportedThings>;
