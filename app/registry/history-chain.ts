import { inFixedOrder } from "../platform/crypto/fixed-order.ts";
import { sha256Hex } from "../platform/crypto/hash.ts";
import type { Write } from "../platform/firestore/types.ts";
import { isNameless, namelessIn } from "../platform/personal-data.ts";
import { bicyclePath, type ChainHead, type HistoryEvent } from "./model.ts";

type NewEvent = Pick<HistoryEvent, "kind" | "actor" | "at" | "note">;

/**
 * The next line of a bicycle's history: the write that appends it, and the head that the bicycle must store in the same
 * commit. The write is a `create`: of two that append to one head, one is aborted.
 */
export async function appendEvent(
  bicycleId: string,
  head: ChainHead | null,
  event: NewEvent,
): Promise<{ write: Write; head: ChainHead }> {
  const seq = head === null ? 0 : head.seq + 1;
  const line = { ...event, seq, previous: head?.hash ?? "" };
  const hash = await eventHash(bicycleId, line);
  return { write: { create: eventPath(bicycleId, seq), data: { ...line, hash } }, head: { seq, hash } };
}

/** The first line of a history that does not follow from the one before; null for a whole chain. */
export async function firstBrokenEvent(
  bicycleId: string,
  events: readonly HistoryEvent[],
  head: ChainHead | null,
): Promise<number | null> {
  let previous = "";
  for (const [position, event] of events.entries()) {
    const { hash, ...line } = event;
    const isNext = event.seq === position && event.previous === previous;
    if (!isNext || hash !== (await eventHash(bicycleId, line))) return position;
    previous = hash;
  }
  const isWhole = head === null ? events.length === 0 : head.seq === events.length - 1 && head.hash === previous;
  return isWhole ? null : events.length;
}

export function eventPath(bicycleId: string, seq: number): string {
  return `${bicyclePath(bicycleId)}/events/${String(seq).padStart(6, "0")}`;
}

/** Over the placeholder of the actor, not the uid: erasing an account leaves the chain whole. */
async function eventHash(bicycleId: string, { actor, ...line }: Omit<HistoryEvent, "hash">): Promise<string> {
  const uid = actor.uid && (isNameless(actor.uid) ? actor.uid : await namelessIn(`bicycles/${bicycleId}/${actor.uid}`));
  return sha256Hex(inFixedOrder({ ...line, bicycleId, actor: { ...actor, uid } }));
}
