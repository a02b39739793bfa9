import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { namelessIn, type PersonalData } from "~/platform/personal-data";

import type { OrderClaims } from "./claims.server";
import { claimFields, claimPath, ORDER_CLAIMS, OrderClaimSchema, type OrderClaim } from "./model";
import { cleanedClaim, isClaimOpen } from "./rules";

const BATCH = 100;

/** The claim without the uids of accounts that were erased. */
export async function withoutNames(cleaned: OrderClaim, { id, erased = [] }: OrderClaim): Promise<OrderClaim> {
  const nameless = await namelessIn(claimPath(id));
  const nameOf = (uid: string) => (erased.includes(uid) ? nameless : uid);
  return { ...cleaned, buyerId: nameOf(cleaned.buyerId), sellerId: nameOf(cleaned.sellerId) };
}

/** Texts and photos of a user in an ended claim go with the account; in an open one with its end. */
export function createClaimPersonalData(
  { database, clock, log }: Context,
  claims: Pick<OrderClaims, "photos" | "readIn">,
): PersonalData {
  async function claimsOf(uid: string): Promise<OrderClaim[]> {
    const found = await Promise.all(
      (["buyerId", "sellerId"] as const).map((side) =>
        database.find({ collection: ORDER_CLAIMS, where: [[side, "==", uid]], limit: BATCH }),
      ),
    );
    return found.flat().flatMap((snapshot) => decodeDocument(OrderClaimSchema, snapshot, log) ?? []);
  }

  async function eraseFrom({ id, buyerId, photos }: OrderClaim, uid: string): Promise<void> {
    const side = buyerId === uid ? "buyer" : "seller";
    const isOpen = await database.transaction(async (tx) => {
      const claim = await claims.readIn(tx, id);
      if (claim === null) return true;
      const marked = { ...claim, erased: [...new Set([...(claim.erased ?? []), uid])] };
      if (isClaimOpen(claim)) {
        tx.write({ update: claimPath(id), data: { erased: marked.erased } });
        return true;
      }
      const cleaned = await withoutNames(cleanedClaim(marked, clock.now()).claim, marked);
      tx.write({ set: claimPath(id), data: claimFields(cleaned) });
      return false;
    });
    if (!isOpen) await claims.photos.remove(photos.filter(({ by }) => by === side).map(({ key }) => key));
  }

  return {
    async export(uid) {
      return (await claimsOf(uid)).map(
        ({ orderNumber, title, buyerId, reason, wish, state, entries, openedAt, ...rest }) => {
          const side = buyerId === uid ? "buyer" : "seller";
          const own = entries.filter(({ by }) => by === side).map(({ kind, text, at }) => ({ kind, text, at }));
          return { orderNumber, title, side, reason, wish, state, written: own, outcome: rest.outcome, openedAt };
        },
      );
    },

    async erase(uid) {
      const found = await claimsOf(uid);
      for (const claim of found) await eraseFrom(claim, uid);
      return found.length < BATCH ? "done" : "more";
    },
  };
}
