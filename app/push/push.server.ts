import type { Context } from "~/platform/context";

import { createPushDelivery, type PushSending } from "./delivery.server";
import { createOffer } from "./offer.server";
import { createPushPersonalData } from "./personal-data.server";
import { createSubscriptions } from "./subscriptions.server";
import { createTest } from "./test-notice.server";

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
