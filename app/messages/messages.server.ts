import { createAnswering } from "~/messages/threads/answers.server";
import { createBlocks } from "~/messages/threads/blocks.server";
import { createListingSteps } from "~/messages/threads/listing-steps.server";
import { createThreads } from "~/messages/threads/thread-page.loader.server";
import { createUnread } from "~/messages/threads/unread.server";
import { createDelivery } from "~/messages/writing/delivery.server";
import { createStartPage } from "~/messages/writing/start-page.loader.server";

import type { MessagesDeps } from "./deps";
import { createThreadModeration } from "./moderation.server";
import { createMessagePersonalData } from "./personal-data.server";

/**
 * Messages between the seller of a listing and its buyers. Each operation takes the uid and only touches threads of
 * that user. Expected failures are values (`ok: false` with a reason); a service that is down throws UpstreamError.
 */
export function createMessages(deps: MessagesDeps) {
  const counts = createUnread(deps);
  const answers = createAnswering(deps);
  const delivery = createDelivery(deps, counts);
  const moderation = createThreadModeration(deps);
  return {
    start: delivery.start,
    send: delivery.send,
    ...createStartPage(deps, delivery.mayAsk, answers.answerTime),
    unread: counts.unread,
    unreadKnown: counts.unreadKnown,
    ...createThreads(deps, counts),
    ...answers,
    ...createBlocks(deps, moderation),
    moderation,
    listing: createListingSteps(deps, delivery.send),
    personalData: createMessagePersonalData(deps),
  };
}

export type Messages = ReturnType<typeof createMessages>;
