import { userPath } from "~/accounts/model";
import { browserName } from "~/accounts/session/browser-name";
import { DAY_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot, Transaction } from "~/platform/firestore/types";
import { parseForm } from "~/platform/forms/forms";
import { parseEndpoint } from "~/platform/push/endpoint";
import {
  PUSH_SUBSCRIPTIONS,
  SubscriptionForm,
  subscriptionId,
  subscriptionPath,
  SubscriptionSchema,
  type Subscription,
} from "~/push/model";

import { MAX_DEVICES, type PushDevice } from "./constants";

/** Since it was seen; browsers send theirs again once a day that they are used. */
const KEPT_MS = 60 * DAY_MS;
/** Bounds a query: there are never more than MAX_DEVICES. */
const MAX_FOUND = 50;

/** `other-key`: it subscribed with a former key, `key` is ours. `ended`: a renewal of what was removed here. */
type SubscribeResult = { ok: true } | Failed<"invalid" | "ended"> | Failed<"other-key", { key: string }>;

export function createSubscriptions({ request, env, database, clock, log }: Context, session: () => Promise<string>) {
  const decode = (snapshot: Snapshot): Subscription | null => decodeDocument(SubscriptionSchema, snapshot, log);

  const ofUser = (uid: string) => ({
    collection: PUSH_SUBSCRIPTIONS,
    where: [["uid", "==", uid] as ["uid", "==", string]],
    limit: MAX_FOUND,
  });

  /** Notes that a user has no devices, unless one is left: nothing is stored for such users. */
  async function settleFlag(uid: string): Promise<void> {
    await database.transaction(async (tx) => {
      const [user, [device]] = [await tx.read(userPath(uid)), await tx.find({ ...ofUser(uid), limit: 1 })];
      // The users' cache does not hold this field: nothing to forget.
      if (user?.data.hasPush === true && !device) tx.write({ update: userPath(uid), data: { hasPush: false } });
    });
  }

  async function removeFound(uid: string, found: readonly Snapshot[]): Promise<void> {
    if (found.length === 0) return;
    await database.commit(found.map(({ path }) => ({ delete: path })));
    await settleFlag(uid);
  }

  /** Stores it for its user, even if it was another user's. `former`: id of the one that it replaces. */
  async function store(
    tx: Transaction,
    id: string,
    data: Omit<Subscription, "id">,
    { isRenewal, former }: { isRenewal: boolean; former: string | null },
  ): Promise<SubscribeResult> {
    const { uid } = data;
    const [before = null, user, replaced = null] = await tx.readAll([
      subscriptionPath(id),
      userPath(uid),
      ...(former === null ? [] : [subscriptionPath(former)]),
    ]);
    // Removed from the list or with its session: only a press of the button brings it back.
    if (!user || (isRenewal && !before && !replaced)) return failed("ended");
    // Deleted for any owner: only its browser knew the endpoint, and the browser has another one now.
    if (replaced && former !== id) tx.write({ delete: replaced.path });
    const known = before ? decode(before) : null;
    const isSame =
      known?.uid === uid && known.p256dh === data.p256dh && known.auth === data.auth && known.session === data.session;
    const isFresh = known !== null && data.seenAt.getTime() - known.seenAt.getTime() < DAY_MS;
    if (user.data.hasPush !== true) tx.write({ update: userPath(uid), data: { hasPush: true } });
    if (isSame && isFresh) return { ok: true };
    const others = (await tx.find(ofUser(uid))).filter((each) => each.id !== id && each.id !== former);
    const seen = ({ data: { seenAt } }: Snapshot): number => (seenAt instanceof Date ? seenAt.getTime() : 0);
    const excess = others.sort((a, b) => seen(b) - seen(a)).slice(MAX_DEVICES - 1);
    tx.write(...excess.map(({ path }) => ({ delete: path })), {
      set: subscriptionPath(id),
      data: { ...data, expiresAt: new Date(data.seenAt.getTime() + KEPT_MS) },
    });
    return { ok: true };
  }

  return {
    /** Idempotent; a browser has one user at a time, the last one who signed in there. */
    async register(uid: string, form: FormData): Promise<SubscribeResult> {
      const parsed = parseForm(SubscriptionForm, form);
      const endpoint = env.push && parsed.ok ? parseEndpoint(parsed.data.endpoint, env.push.localOrigin) : null;
      if (!env.push || !parsed.ok || endpoint === null) return failed("invalid");
      const { publicKey } = env.push;
      const { key, p256dh, auth, renewal, former } = parsed.data;
      if (key !== publicKey) return failed("other-key", { key: publicKey });
      const id = await subscriptionId(endpoint.href);
      const data = {
        uid,
        endpoint: endpoint.href,
        p256dh,
        auth,
        browser: browserName(request.headers.get("User-Agent")),
        session: await session(),
        failures: 0,
        seenAt: clock.now(),
      };
      const origin = {
        isRenewal: renewal !== undefined,
        former: former === undefined ? null : await subscriptionId(former),
      };
      return database.transaction((tx) => store(tx, id, data, origin));
    },

    /** Subscriptions of a user with their documents; unreadable ones are left out. */
    async of(uid: string): Promise<{ subscription: Subscription; snapshot: Snapshot }[]> {
      const found = await database.find(ofUser(uid));
      return found.flatMap((snapshot) => {
        const subscription = decode(snapshot);
        return subscription ? [{ subscription, snapshot }] : [];
      });
    },

    /** The devices of a user, the last seen first. */
    async list(uid: string): Promise<PushDevice[]> {
      const devices = (await database.find(ofUser(uid))).flatMap((snapshot) => decode(snapshot) ?? []);
      return devices
        .map(({ id, browser, seenAt }) => ({ id, browser: browser || browserName(null), seenAt }))
        .sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime());
    },

    /** Removes a device of a user; another user's stays. Idempotent. */
    async remove(uid: string, id: string): Promise<void> {
      const snapshot = /^[0-9a-f]{64}$/.test(id) ? await database.read(subscriptionPath(id)) : null;
      if (snapshot?.data.uid === uid) await removeFound(uid, [snapshot]);
    },

    /** Removes those that were stored with a session that ended; `except`: all but those of this session. */
    async forgetSessions(uid: string, ended: { session: string } | { except: string | null }): Promise<void> {
      const found = await database.find(ofUser(uid));
      const isOver = (session: unknown): boolean =>
        "session" in ended ? session === ended.session : ended.except === null || session !== ended.except;
      await removeFound(
        uid,
        found.filter(({ data }) => isOver(data.session)),
      );
    },

    removeAll: async (uid: string): Promise<void> => removeFound(uid, await database.find(ofUser(uid))),
    settleFlag,
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
