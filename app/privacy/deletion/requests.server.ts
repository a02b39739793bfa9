import { z } from "zod";

import { isUid, userPath } from "~/accounts/users.server";
import type { Clock } from "~/platform/clock";
import { randomHex } from "~/platform/crypto/hash";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database, Snapshot } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { mailWrite } from "~/platform/mail/mail";

import { GRACE_DAYS, type CancelState } from "./constants";
import type { Leaving } from "./erase-account.server";
import { deletionAskedMail, deletionCancelledMail } from "./mails";
import { DeletionSchema, LastAdminError, type Deletion, type DeletionDesk } from "./model";

export interface DeskDeps {
  env: Pick<Env, "siteUrl" | "brandName">;
  database: Pick<Database, "read" | "find" | "transaction">;
  tokens: Pick<Tokens, "sign" | "verify">;
  accounts: Pick<Leaving, "isLastAdmin">;
  clock: Clock;
  log: Logger;
}

export const DELETIONS = "deletions";
const GRACE_SECONDS = GRACE_DAYS * 86_400;
const PURPOSE = "deletion-cancel";
const Subject = z.object({ uid: z.string().refine(isUid), request: z.string().min(1) });
const CODE = /^[0-9A-F]{16}$/;

export function deletionPath(uid: string): string {
  return `${DELETIONS}/${uid}`;
}

export function createDeletionDesk({ env, database, tokens, accounts, clock, log }: DeskDeps): DeletionDesk {
  const decode = (snapshot: Snapshot | null | undefined): Deletion | null =>
    snapshot ? decodeDocument(DeletionSchema, snapshot, log) : null;
  const subjectOf = (token: string) => tokens.verify(PURPOSE, token, Subject);

  /** Cancels what is pending; `request` says which one, null for whichever there is. */
  function cancelPending(uid: string, request: string | null): Promise<CancelState> {
    return database.transaction(async (tx): Promise<CancelState> => {
      const [snapshot, user] = await tx.readAll([deletionPath(uid), userPath(uid)]);
      const deletion = decode(snapshot);
      const found = stateFor(deletion, request);
      if (found?.state !== "pending") return found;
      const now = clock.now();
      tx.write({ update: deletionPath(uid), data: { state: "cancelled", cancelledAt: now, nextAt: null } });
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

  return {
    async request(uid, source, askedAt) {
      if (await accounts.isLastAdmin(uid)) throw new LastAdminError("the last administrator asked to be deleted");
      const request = randomHex(16);
      const token = await tokens.sign(PURPOSE, { uid, request } satisfies z.infer<typeof Subject>, GRACE_SECONDS);
      return database.transaction(async (tx) => {
        const [snapshot, user] = await tx.readAll([deletionPath(uid), userPath(uid)]);
        const known = decode(snapshot);
        const isRepeated = askedAt !== undefined && known?.cancelledAt != null && askedAt <= known.cancelledAt;
        if (known && (known.state !== "cancelled" || isRepeated))
          return { code: known.code, eraseAfter: known.eraseAfter };
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
          nextAt: eraseAfter,
          steps: [],
          amounts: {},
          email: "",
          provenEmail: "",
          finishedAt: null,
          cancelledAt: null,
        };
        tx.write({ set: deletionPath(uid), data: deletion });
        const email = emailOf(user);
        if (email !== "")
          tx.write(
            mailWrite(
              { ...deletionAskedMail(env, email, { code, eraseAfter, token }), about: [uid] },
              now,
              `deletion-${request}`,
            ),
          );
        log.info("deletion.requested", { uid, source, eraseAfter });
        return { code, eraseAfter };
      });
    },

    async cancelState(token) {
      const subject = await subjectOf(token);
      return subject && stateFor(decode(await database.read(deletionPath(subject.uid))), subject.request);
    },

    async cancel(token) {
      const subject = await subjectOf(token);
      return subject && cancelPending(subject.uid, subject.request);
    },

    async cancelOwn(uid) {
      const before = decode(await database.read(deletionPath(uid)));
      if (before?.state === "cancelled") return "none";
      const found = await cancelPending(uid, null);
      return found === null || found.state === "pending" ? "none" : found.state;
    },

    async statusOf(code) {
      const asked = code.trim().toUpperCase();
      const [found] = CODE.test(asked)
        ? await database.find({ collection: DELETIONS, where: [["code", "==", asked]], limit: 1 })
        : [];
      const deletion = decode(found);
      if (deletion === null) return null;
      const { state, requestedAt, eraseAfter, finishedAt, cancelledAt } = deletion;
      return { state, requestedAt, eraseAfter, finishedAt: state === "cancelled" ? cancelledAt : finishedAt };
    },

    async pending(uid) {
      const deletion = decode(await database.read(deletionPath(uid)));
      return deletion?.state === "pending" ? { code: deletion.code, eraseAfter: deletion.eraseAfter } : null;
    },

    async dataOf(uid) {
      const deletion = decode(await database.read(deletionPath(uid)));
      if (deletion === null) return null;
      const { code, source, state, requestedAt, eraseAfter, cancelledAt } = deletion;
      return { code, source, state, requestedAt, eraseAfter, cancelledAt };
    },
  };
}

/** How a request can be cancelled; null where there is none, or another one by now. */
function stateFor(deletion: Deletion | null, request: string | null): CancelState {
  if (deletion === null) return null;
  switch (deletion.state) {
    case "running":
    case "done":
      // What the link named is gone by then: its signature says that it was ours.
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
