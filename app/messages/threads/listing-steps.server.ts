import type { NewMessage } from "~/messages/model";
import { readThread } from "~/messages/store.server";
import type { createDelivery, MessageSender } from "~/messages/writing/delivery.server";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import type { PublishResult } from "~/selling/manage/publication.server";
import { reservationMark } from "~/selling/reservation-mark";

/** Form of a step: the version of the listing that its page showed, and the key of the message to the buyer. */
interface ListingStep extends Pick<NewMessage, "key"> {
  version: number;
}
/** `isTold`: whether the buyer got a message about it. */
type ListingStepResult = { ok: true; isTold: boolean } | Exclude<PublishResult, { ok: true }>;

/** Steps of a thread's seller on its listing: selling checks the owner, the state and the version. */
export function createListingSteps(context: Context, send: ReturnType<typeof createDelivery>["send"]) {
  /** The thread, for the seller's side only. */
  async function threadOfSeller(uid: string, threadId: string) {
    const found = await readThread(context, uid, threadId);
    return found?.side === "seller" ? found.thread : null;
  }

  async function told(sender: MessageSender, threadId: string, message: NewMessage): Promise<ListingStepResult> {
    return { ok: true, isTold: (await send(sender, threadId, message)).ok };
  }

  /** Reserves the listing for the buyer of a thread and notifies them. Idempotent. */
  async function reserve(
    sender: MessageSender,
    threadId: string,
    { version, key }: ListingStep,
  ): Promise<ListingStepResult> {
    const thread = await threadOfSeller(sender.uid, threadId);
    if (thread === null) return failed("not-found");
    const holder = await reservationMark(threadId);
    const result = await context.selling.listings.reserve(sender.uid, thread.listingId, version, holder);
    return result.ok ? told(sender, threadId, { key, text: `Te reservé «${thread.listingTitle}».` }) : result;
  }

  /** Ends the reservation for the buyer of a thread and notifies them; one for another buyer stays. */
  async function release(
    sender: MessageSender,
    threadId: string,
    { version, key }: ListingStep,
  ): Promise<ListingStepResult> {
    const thread = await threadOfSeller(sender.uid, threadId);
    if (thread === null) return failed("not-found");
    const [listing, holder] = await Promise.all([context.catalog.listing(thread.listingId), reservationMark(threadId)]);
    if (listing?.status === "reserved" && listing.reservedFor !== holder)
      return failed("not-allowed", "Este anuncio está reservado para otra persona.");
    const result = await context.selling.listings.take(sender.uid, thread.listingId, "release", version);
    return result.ok ? told(sender, threadId, { key, text: `Quité la reserva de «${thread.listingTitle}».` }) : result;
  }

  async function markSold(
    sender: MessageSender,
    threadId: string,
    { version }: Pick<ListingStep, "version">,
  ): Promise<ListingStepResult> {
    const thread = await threadOfSeller(sender.uid, threadId);
    if (thread === null) return failed("not-found");
    const result = await context.selling.listings.take(sender.uid, thread.listingId, "markSold", version);
    return result.ok ? { ok: true, isTold: false } : result;
  }

  return { reserve, release, markSold };
}
