import { createPushDelivery } from "./delivery.server";
import type { PushDeps } from "./deps";
import { createOffer } from "./offer.server";
import { createPushPersonalData } from "./personal-data.server";
import { createSubscriptions } from "./subscriptions.server";
import { createTest } from "./test-notice.server";

/** Web Push: docs/decisions/2026-11-23-push.md. */
export function createPush(deps: PushDeps) {
  const subscriptions = createSubscriptions(deps);
  const delivery = createPushDelivery(deps, subscriptions);
  return {
    /** For browsers to subscribe with; null where notifications are not configured. */
    publicKey: deps.env.push?.publicKey ?? null,
    devices: subscriptions,
    offer: createOffer(deps),
    test: createTest(deps, delivery),
    jobs: { deliver: () => delivery.deliver() },
    personalData: createPushPersonalData(deps),
  };
}

export type Push = ReturnType<typeof createPush>;

declare module "~/platform/context" {
  interface Context {
    push: Push;
  }
}
