import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { StandingSchema } from "~/catalog/model";
import { LISTING_STATUSES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { decodeOwn, listingWrite, refreshInBackground } from "~/selling/owned-listing.server";
import { passGate } from "~/selling/theft-gate.server";
import { LISTING_TRANSITIONS, transition } from "~/selling/transitions";

import { ACCOUNT_BLOCKED } from "../review/reasons";

const PIECE = 50;
/** Pieces of one account in one run; the next one continues. */
const PIECES = 4;

/** Only fields that hiding needs, so that a document with another invalid field is hidden too. */
const ShownSchema = z.object({
  status: z.enum(LISTING_STATUSES),
  version: z.number().int().catch(0),
  moderation: StandingSchema.nullable().catch(null),
});
/** States of public listings, and that of those in review: nothing of a blocked account is for anyone to decide. */
const HIDDEN_FROM = [...LISTING_TRANSITIONS.hide.from, "in_review"] as const;

interface FollowingNeeds {
  accounts: { users: Pick<Accounts["users"], "following"> };
}

/** Hides the listings of blocked accounts, also those in review, and restores them. */
export function createBlockedSellers(context: Context) {
  const { database, clock, log } = context;

  async function hidePiece(tx: Transaction, uid: string): Promise<number> {
    const found = await tx.find({
      collection: "vehicles",
      where: [
        ["sellerId", "==", uid],
        ["status", "in", HIDDEN_FROM],
      ],
      select: ["status", "version", "moderation"],
      limit: PIECE,
    });
    const now = clock.now();
    for (const { id, data } of found) {
      const { status, version, moderation: former } = ShownSchema.parse(data);
      const moderation = { reason: ACCOUNT_BLOCKED, note: "", at: now, previousStatus: status, former };
      tx.write(listingWrite({ id, version }, { status: "hidden", moderation }, now));
    }
    return found.length;
  }

  async function showPiece(tx: Transaction, uid: string): Promise<number> {
    const found = await tx.find({
      collection: "vehicles",
      where: [
        ["sellerId", "==", uid],
        ["status", "==", "hidden"],
        ["moderation.reason", "==", ACCOUNT_BLOCKED],
      ],
      limit: PIECE,
    });
    for (const snapshot of found) tx.write(await showing(tx, snapshot));
    return found.length;
  }

  /** Restores the former state; paused where that cannot be read, hidden for good where the gate stops it. */
  async function showing(tx: Transaction, snapshot: Snapshot): Promise<Write> {
    const now = clock.now();
    const listing = decodeOwn(snapshot, log);
    const step = listing && transition("show", listing, now);
    if (!listing || !step?.ok) {
      const { version } = ShownSchema.parse(snapshot.data);
      return listingWrite({ id: snapshot.id, version }, { status: "paused", moderation: null }, now);
    }
    const passed = step.fields.status === "active" ? await passGate(context, tx, listing) : null;
    if (passed?.ok === false && listing.moderation)
      return listingWrite(listing, { moderation: { ...listing.moderation, reason: "robado" } }, now);
    const moderation = listing.moderation?.former ?? null;
    return listingWrite(listing, { ...step.fields, ...(passed?.ok && passed.fields), moderation }, now);
  }

  return {
    /** Handles blocked and unblocked accounts, in pieces of 50 listings. May run twice at once. */
    async followBlocks({ accounts }: FollowingNeeds): Promise<{ accounts: number; listings: number }> {
      const { following } = accounts.users;
      const due = await following.due();
      let listings = 0;
      for (const block of due) {
        const { uid, state } = block;
        try {
          if (!block.isIdentityDone) await following.applyIdentity(uid, state);
          for (let piece = 0; piece < PIECES; piece += 1) {
            const moved = await database.transaction(async (tx) => {
              if (!(await following.isStill(tx, block))) return 0;
              const count = await (state === "blocked" ? hidePiece(tx, uid) : showPiece(tx, uid));
              if (count < PIECE) tx.write(following.finished(block));
              return count;
            });
            listings += moved;
            if (moved < PIECE) break;
          }
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          log.error("selling.block-not-followed", { uid, state, error });
          await following.postpone(uid);
        }
      }
      if (listings > 0) refreshInBackground(context);
      return { accounts: due.length, listings };
    },
  };
}
