import type { PublicProfile } from "~/accounts/model";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import type { Transaction } from "~/platform/firestore/types";

import { FOLLOWS_MAX } from "./constants";
import { FOLLOWS, sellersFields } from "./model";
import { createFollowNotices } from "./notices.server";
import { createFollowPersonalData } from "./personal-data.server";
import { createFollowUnsubscribe } from "./unsubscribe.server";

interface FollowedSeller {
  id: string;
  since: Date;
  /** Null for an account that is closed, blocked or erased. */
  profile: PublicProfile | null;
}

/** Sellers whom users follow: nobody but the follower sees it. */
export function createFollows(context: Context) {
  const { database, clock, log } = context;

  async function sellersOf(uid: string) {
    return (await FOLLOWS.read(database, uid, log))?.sellers ?? [];
  }

  async function removeIn(tx: Transaction, uid: string, sellerId: string): Promise<void> {
    const follows = await FOLLOWS.read(tx, uid, log);
    const sellers = follows?.sellers.filter(({ id }) => id !== sellerId) ?? [];
    if (!follows || sellers.length === follows.sellers.length) return;
    tx.write(
      sellers.length === 0
        ? { delete: FOLLOWS.path(uid) }
        : { update: FOLLOWS.path(uid), data: sellersFields(sellers) },
    );
  }

  return {
    ...createFollowNotices(context),
    ...createFollowUnsubscribe(context),
    personalData: createFollowPersonalData(context, removeIn),

    async isFollowing(uid: string, sellerId: string): Promise<boolean> {
      return (await sellersOf(uid)).some(({ id }) => id === sellerId);
    },

    /** The newest first. */
    async list(uid: string): Promise<FollowedSeller[]> {
      const sellers = await sellersOf(uid);
      const profiles = await context.accounts.publicProfiles(sellers.map(({ id }) => id));
      return sellers.map((seller) => ({ ...seller, profile: profiles.get(seller.id) ?? null })).reverse();
    },

    /** Idempotent: a seller who is followed stays as they were. Only what is new from now on will be told. */
    async follow(uid: string, sellerId: string) {
      if (uid === sellerId) return failed("own");
      const profile = await context.accounts.publicProfile(sellerId);
      if (profile === null) return failed("gone");
      return database.transaction(async (tx) => {
        const follows = await FOLLOWS.read(tx, uid, log);
        const known = follows?.sellers ?? [];
        if (known.some(({ id }) => id === sellerId)) return { ok: true as const, profile };
        if (known.length >= FOLLOWS_MAX) return failed("too-many");
        const now = clock.now();
        const sellers = [...known, { id: sellerId, since: now }];
        tx.write(
          follows
            ? { update: FOLLOWS.path(uid), data: sellersFields(sellers) }
            : FOLLOWS.put({
                id: uid,
                userId: uid,
                ...sellersFields(sellers),
                checkedUpTo: now,
                nextCheckAt: null,
                newsAt: null,
                lastNoticeAt: null,
              }),
        );
        return { ok: true as const, profile };
      });
    },

    /** Idempotent. */
    unfollow: (uid: string, sellerId: string): Promise<void> =>
      database.transaction((tx) => removeIn(tx, uid, sellerId)),
  };
}

type FollowsService = ReturnType<typeof createFollows>;

declare module "~/platform/context" {
  interface Context {
    follows: FollowsService;
  }
}
