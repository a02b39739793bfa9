import { z } from "zod";

import { DELETIONS, deletionPath } from "~/accounts/account-deletion";
import { isUid } from "~/accounts/constants";
import { userPath } from "~/accounts/model";
import { DAY_SECONDS } from "~/business/durations";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { randomHex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DatabaseReader, Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { type CancelState, GRACE_DAYS } from "./constants";
import { liveReportsOf } from "./kept-reports.server";
import { deletionAskedMail, deletionCancelledMail } from "./mails";
import {
  type Deletion,
  DeletionSchema,
  type DeletionSource,
  type DeletionStatus,
  LastAdminError,
  type PendingDeletion,
} from "./model";

const GRACE_SECONDS = GRACE_DAYS * DAY_SECONDS;
const PURPOSE = "deletion-cancel";
const Subject = z.object({ uid: z.string().refine(isUid), request: z.string().min(1) });
const CODE = /^[0-9A-F]{16}$/;

/** Every method throws UpstreamError for a service that is down. */
export function createDeletionRequests(context: Context) {
  const { env, database, tokens, clock, log } = context;

  const decode = (snapshot: Snapshot | null | undefined): Deletion | null =>
    snapshot ? decodeDocument(DeletionSchema, snapshot, log) : null;
  const subjectOf = (token: string) => tokens.verify(PURPOSE, token, Subject);

  /** Cancels a pending deletion: the given `request`, or with null any. */
  function cancelPending(uid: string, request: string | null): Promise<CancelState> {
    return database.transaction(async (tx): Promise<CancelState> => {
      const [snapshot, user] = await tx.readAll([deletionPath(uid), userPath(uid)]);
      const deletion = decode(snapshot);
      const found = stateFor(deletion, request);
      if (found?.state !== "pending") return found;
      const now = clock.now();
      tx.write({ update: deletionPath(uid), data: { state: "cancelled", cancelledAt: now, nextAt: now } });
      const email = emailOf(user);
      if (email !== "")
        tx.write(
          mailWrite(
            { ...deletionCancelledMail(env, email), about: [uid] },
            now,
            `deletion-${deletion?.request}-cancelled`,
          ),
        );
      log.info("deletion.cancelled", { uid, byLink: request !== null });
      return { state: "cancelled" };
    });
  }

  /** Requests a deletion; `beside` is written with a new request. */
  async function ask(
    uid: string,
    source: DeletionSource,
    askedAt?: Date,
    beside: (now: Date) => Write[] = () => [],
  ): Promise<{ code: string; eraseAfter: Date; isNew: boolean }> {
    if (await context.accounts.closure.isLastAdmin(uid))
      throw new LastAdminError("the last administrator asked to be deleted");
    const reports = await liveReportsOf(context, uid);
    const request = randomHex(16);
    const token = await tokens.sign(PURPOSE, { uid, request } satisfies z.infer<typeof Subject>, GRACE_SECONDS);
    return database.transaction(async (tx) => {
      const [snapshot, user] = await tx.readAll([deletionPath(uid), userPath(uid)]);
      const known = decode(snapshot);
      const isRepeated = askedAt !== undefined && known?.cancelledAt != null && askedAt <= known.cancelledAt;
      if (known && (known.state !== "cancelled" || isRepeated))
        return { code: known.code, eraseAfter: known.eraseAfter, isNew: false };
      const now = clock.now();
      const eraseAfter = new Date(now.getTime() + GRACE_SECONDS * 1000);
      const code = known?.code ?? randomHex(8).toUpperCase();
      const deletion: Deletion = {
        code,
        request,
        source,
        state: "pending",
        requestedAt: now,
        eraseAfter,
        // The job takes the listings off sale at once.
        nextAt: now,
        steps: [],
        amounts: {},
        email: "",
        provenEmail: "",
        finishedAt: null,
        cancelledAt: null,
      };
      tx.write({ set: deletionPath(uid), data: deletion }, ...beside(now));
      const email = emailOf(user);
      if (email !== "")
        tx.write(
          mailWrite(
            { ...deletionAskedMail(env, email, { code, eraseAfter, token, reports }), about: [uid] },
            now,
            `deletion-${request}`,
          ),
        );
      log.info("deletion.requested", { uid, source, eraseAfter });
      return { code, eraseAfter, isNew: true };
    });
  }

  return {
    /**
     * Requests the deletion of an account, and mails its owner the day and how to cancel. While one is under way its
     * state is answered, and nothing is mailed. `askedAt`: time of the user's request, for requests that arrive later
     * and perhaps again: one that was cancelled after it stays cancelled.
     * @throws LastAdminError
     */
    async request(uid: string, source: DeletionSource, askedAt?: Date): Promise<{ code: string; eraseAfter: Date }> {
      const { code, eraseAfter } = await ask(uid, source, askedAt);
      return { code, eraseAfter };
    },

    /** For a user's letter, with the entry of the administrator who read it. Null for the last one. */
    async requestByLetter(
      uid: string,
      { actor, reason }: { actor: string; reason: string },
    ): Promise<{ isNew: boolean } | null> {
      const entry = { actor, action: "person.deletion-asked", target: userPath(uid), label: uid, reason } as const;
      try {
        return await ask(uid, "letter", undefined, (now) => [auditWrite(entry, now)]);
      } catch (error) {
        if (error instanceof LastAdminError) return null;
        throw error;
      }
    },

    /** Whether erasing has begun, which cannot be undone. Within a transaction, as it may begin at any moment. */
    async hasBegunIn(tx: DatabaseReader, uid: string): Promise<boolean> {
      const state = decode(await tx.read(deletionPath(uid)))?.state;
      return state === "running" || state === "done";
    },

    async cancelState(token: string): Promise<CancelState> {
      const subject = await subjectOf(token);
      return subject && stateFor(decode(await database.read(deletionPath(subject.uid))), subject.request);
    },

    /** The user of a mailed link whose deletion is still pending; null for any other link. */
    async holderOf(token: string): Promise<string | null> {
      const subject = await subjectOf(token);
      const deletion = subject && decode(await database.read(deletionPath(subject.uid)));
      return subject && stateFor(deletion, subject.request)?.state === "pending" ? subject.uid : null;
    },

    /** Cancels by a mailed link, signed in or not. Answers the state afterwards. */
    async cancel(token: string): Promise<CancelState> {
      const subject = await subjectOf(token);
      return subject && cancelPending(subject.uid, subject.request);
    },

    /** Cancels a user's own request. "none" where there is none, or it is cancelled already. */
    async cancelOwn(uid: string): Promise<"cancelled" | "begun" | "none"> {
      const before = decode(await database.read(deletionPath(uid)));
      if (before?.state === "cancelled") return "none";
      const found = await cancelPending(uid, null);
      return found === null || found.state === "pending" ? "none" : found.state;
    },

    /** The state of the deletion with this confirmation code; null for an unknown code. */
    async statusOf(code: string): Promise<DeletionStatus | null> {
      const asked = code.trim().toUpperCase();
      const [found] = CODE.test(asked)
        ? await database.find({ collection: DELETIONS, where: [["code", "==", asked]], limit: 1 })
        : [];
      const deletion = decode(found);
      if (deletion === null) return null;
      const { state, requestedAt, eraseAfter, finishedAt, cancelledAt } = deletion;
      return { state, requestedAt, eraseAfter, finishedAt: state === "cancelled" ? cancelledAt : finishedAt };
    },

    /** A user's deletion that can still be cancelled, or null. */
    async pending(uid: string): Promise<PendingDeletion | null> {
      const deletion = decode(await database.read(deletionPath(uid)));
      return deletion?.state === "pending" ? { code: deletion.code, eraseAfter: deletion.eraseAfter } : null;
    },

    async export(uid: string): Promise<unknown> {
      const deletion = decode(await database.read(deletionPath(uid)));
      if (deletion === null) return null;
      const { code, source, state, requestedAt, eraseAfter, cancelledAt } = deletion;
      return { code, source, state, requestedAt, eraseAfter, cancelledAt };
    },
  };
}

export type DeletionRequests = ReturnType<typeof createDeletionRequests>;

/** State of a request for its cancellation; null where there is none, or another one by now. */
function stateFor(deletion: Deletion | null, request: string | null): CancelState {
  if (deletion === null) return null;
  switch (deletion.state) {
    case "running":
    case "done":
      // The link's request no longer exists: its signature shows that it was ours.
      return { state: "begun" };
    case "pending":
      return request === null || request === deletion.request
        ? { state: "pending", eraseAfter: deletion.eraseAfter }
        : null;
    case "cancelled":
      return request === null || request === deletion.request ? { state: "cancelled" } : null;
  }
}

function emailOf(user: Snapshot | null | undefined): string {
  return typeof user?.data.email === "string" ? user.data.email : "";
}
