import { createAnswering } from "~/messages/threads/answers.server";
import { createBlocks } from "~/messages/threads/blocks.server";
import { createListingSteps } from "~/messages/threads/listing-steps.server";
import { createThreads } from "~/messages/threads/thread-page.loader.server";
import { createUnread } from "~/messages/threads/unread.server";
import { createDelivery } from "~/messages/writing/delivery.server";
import { createStartPage } from "~/messages/writing/start-page.loader.server";
import type { Context } from "~/platform/context";

import { createThreadModeration } from "./moderation.server";
import { createMessagePersonalData } from "./personal-data.server";

/**
 * Messages between the seller of a listing and its buyers. Each operation takes the uid and only touches threads of
 * that user. Expected failures are values (`ok: false` with a reason); a service that is down throws UpstreamError.
 */
export function createMessages(context: Context) {
  const counts = createUnread(context);
  const answers = createAnswering(context);
  const delivery = createDelivery(context, counts);
  const moderation = createThreadModeration(context);
  return {
    start: delivery.start,
    send: delivery.send,
    startWith: delivery.startWith,
    sendWith: delivery.sendWith,
    ...createStartPage(context, delivery.mayAsk, answers.answerTime),
    unread: counts.unread,
    unreadKnown: counts.unreadKnown,
    ...createThreads(context, counts),
    ...answers,
    ...createBlocks(context, moderation),
    moderation,
    listing: createListingSteps(context, delivery.send),
    personalData: createMessagePersonalData(context),
  };
}

export type Messages = ReturnType<typeof createMessages>;

declare module "~/platform/context" {
  interface Context {
    messages: Messages;
  }
}
