import type { PartMessage, ThreadModeration } from "~/messages/moderation.server";
import type { Clock } from "~/platform/clock";
import type { Database, Transaction, Write } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import { REPORTS, threadOfSubject } from "~/reports/constants";
import type { ReportTargetDocument } from "~/reports/document";
import { reviewOfReport } from "~/workshops/reviews/constants";
import { banDocument, bannedUntil } from "~/writing/bans";

/** How rooms take a reported thing out of sight, or back, in the transaction of the decision. */
export type Change = (tx: Transaction, id: string) => Promise<Hiding | null>;

export interface ThingsDeps {
  database: Pick<Database, "read" | "find">;
  listings: { pauseIn: Change; resumeIn(tx: Transaction, id: string, mark: number | null): Promise<Hiding | null> };
  questions: { hideIn: Change; showIn: Change };
  reviews: { hideIn: Change; showIn: Change };
  workshopReviews: { hideIn: Change; showIn: Change };
  threads: ThreadModeration;
  clock: Clock;
}

type Thing = Pick<ReportTargetDocument, "kind" | "targetId" | "hiddenMark">;
const DAY_MS = 86_400_000;
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

/** What decisions about reports do to the reported things. */
export function createReportedThings(deps: ThingsDeps) {
  const { database, threads, clock } = deps;

  /** The message that the report of a thread is about. */
  async function reportedMessage(
    source: Pick<Transaction, "find">,
    { kind, targetId }: Pick<Thing, "kind" | "targetId">,
  ): Promise<{ threadId: string; messageId: string } | null> {
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
    const { messageId } = (report?.data.snapshot ?? {}) as { messageId?: unknown };
    return typeof messageId === "string" ? { threadId: subject.threadId, messageId } : null;
  }

  async function messageIn(tx: Transaction, thing: Thing, way: "hideIn" | "showIn"): Promise<Hiding | null> {
    const at = await reportedMessage(tx, thing);
    return at && threads[way](tx, at.threadId, at.messageId);
  }

  return {
    /** Null where nothing is left to hide. */
    hide(tx: Transaction, thing: Thing): Promise<Hiding | null> {
      const { kind, targetId } = thing;
      switch (kind) {
        case "listing":
          return deps.listings.pauseIn(tx, targetId);
        case "question":
          return deps.questions.hideIn(tx, targetId);
        case "review": {
          const ofWorkshop = reviewOfReport(targetId);
          return ofWorkshop ? deps.workshopReviews.hideIn(tx, ofWorkshop.id) : deps.reviews.hideIn(tx, targetId);
        }
        case "thread":
          return messageIn(tx, thing, "hideIn");
        case "person":
          return Promise.resolve(null);
      }
    },

    /** Brings back what `hide` took; null where it is gone, or not as it was left. */
    show(tx: Transaction, thing: Thing): Promise<Hiding | null> {
      const { kind, targetId, hiddenMark } = thing;
      switch (kind) {
        case "listing":
          return deps.listings.resumeIn(tx, targetId, hiddenMark);
        case "question":
          return deps.questions.showIn(tx, targetId);
        case "review": {
          const ofWorkshop = reviewOfReport(targetId);
          return ofWorkshop ? deps.workshopReviews.showIn(tx, ofWorkshop.id) : deps.reviews.showIn(tx, targetId);
        }
        case "thread":
          return messageIn(tx, thing, "showIn");
        case "person":
          return Promise.resolve(null);
      }
    },

    /** Uid of the one who is told and who answers for it; null for nobody. */
    async ownerOf(tx: Pick<Transaction, "read">, { kind, targetId }: Thing): Promise<string | null> {
      if (kind === "person") return targetId;
      if (kind === "thread") {
        const subject = threadOfSubject(targetId);
        const people = subject && (await threads.peopleIn(tx, subject.threadId));
        return people && subject ? people[subject.accused] : null;
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

    /** Lets a user write whom the decision about `target` kept from it; null where another one did since, or it is over. */
    async allow(tx: Pick<Transaction, "read">, uid: string, target: string): Promise<Write | null> {
      const ban = await tx.read(banDocument(uid));
      return ban?.data.target === target && bannedUntil(ban, clock.now()) ? { delete: banDocument(uid) } : null;
    },

    /** Whether the reported part of a thread can be read. */
    hasPart: async (thing: Thing): Promise<boolean> => (await reportedMessage(database, thing)) !== null,

    /** The reported part of a thread; null for no thread, and where the message is gone. The caller has recorded it. */
    async part(thing: Thing): Promise<PartMessage[] | null> {
      const at = await reportedMessage(database, thing);
      return at && threads.part(at.threadId, at.messageId);
    },
  };
}

export type ReportedThings = ReturnType<typeof createReportedThings>;
