import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { failed } from "~/platform/failed";
import type { Failed } from "~/platform/failed";
import { readCookie, serverCookie } from "~/platform/http/http";
import { pushWrites } from "~/platform/push/notice";
import type { PushRecipient } from "~/platform/push/notice";
import { ruleOf } from "~/platform/routes/acts";

import { PREFERENCES_PATH } from "./constants";
import { createPushDelivery, type PushSending } from "./delivery.server";
import { createPushPersonalData } from "./personal-data.server";
import { createSubscriptions } from "./subscriptions.server";

/** Tests of one user. */
const TEST_RULE = ruleOf("pushTest", "account", "hour");

/** The notification that a user sends to their own devices, at any hour. */
function createTest(
  { database, limiter, clock, log, waitUntil }: Context,
  { deliverOne }: Pick<ReturnType<typeof createPushDelivery>, "deliverOne">,
) {
  return async function sendTest(
    to: PushRecipient,
  ): Promise<{ ok: true } | Failed<"no-device"> | Failed<"limited", { retryAfterSeconds: number }>> {
    const writes = pushWrites(to, { kind: "test", subject: "prueba", path: PREFERENCES_PATH }, clock.now());
    const [write] = writes;
    if (!write || !("merge" in write)) return failed("no-device");
    const { allowed, retryAfterSeconds } = await limiter.take(`push-test:${to.uid}`, TEST_RULE);
    if (!allowed) return failed("limited", { retryAfterSeconds });
    await database.commit(writes);
    // After the answer; where that fails the job does it within the minute.
    waitUntil(deliverOne(write.merge).catch((error: unknown) => log.warn("push.test-not-sent", { error })));
    return { ok: true };
  };
}

/** Seconds until notifications are offered again. */
const OFFERED_SECONDS = 90 * DAY_SECONDS;
const OFFERED_COOKIE = "__Host-notificaciones";

/** Offers notifications where they make sense: after a first message, after publishing. */
function createOffer(context: Context) {
  const { request, env, log } = context;
  /**
   * Null: not configured, offered in the last 90 days, or the user has them. The headers remember the offer. Best
   * effort.
   */
  return async function offerTo(uid: string, label: string) {
    if (!env.push || readCookie(request, OFFERED_COOKIE) !== null) return null;
    try {
      const user = await context.accounts.user(uid);
      if (!user || user.hasPush) return null;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("push.not-offered", { uid, error });
      return null;
    }
    const cookie = serverCookie(OFFERED_COOKIE, "1", OFFERED_SECONDS);
    return { link: { to: PREFERENCES_PATH, label }, headers: { "Set-Cookie": cookie } };
  };
}

interface PushHooks extends PushSending {
  /** Hash of the request's session; empty for none. */
  session(): Promise<string>;
}

/** Web Push: docs/decisions/2026-11-23-push.md. */
export function createPush(context: Context, { session, ...sending }: PushHooks) {
  const subscriptions = createSubscriptions(context, session);
  const delivery = createPushDelivery(context, subscriptions, sending);
  return {
    /** For browsers to subscribe with; null where notifications are not configured. */
    publicKey: context.env.push?.publicKey ?? null,
    devices: subscriptions,
    offer: createOffer(context),
    test: createTest(context, delivery),
    jobs: { deliver: () => delivery.deliver() },
    personalData: createPushPersonalData(context),
  };
}

export type Push = ReturnType<typeof createPush>;

declare module "~/platform/context" {
  interface Context {
    push: Push;
  }
}
