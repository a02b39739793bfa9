import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { pushWrites, type PushRecipient } from "~/platform/push/notice";
import { ruleOf } from "~/platform/routes/acts";

import { PREFERENCES_PATH } from "./constants";
import type { createPushDelivery } from "./delivery.server";

/** Tests of one user. */
const TEST_RULE = ruleOf("pushTest", "account", "hour");

/** The notification that a user sends to their own devices, at any hour. */
export function createTest(
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
