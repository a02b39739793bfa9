import { inFixedOrder } from "../../platform/crypto/fixed-order.ts";
import { randomHex, sha256Hex } from "../../platform/crypto/hash.ts";
import type { Write } from "../../platform/firestore/types.ts";
import { isNameless, namelessIn } from "../../platform/personal-data.ts";
import { bicyclePath, type ChainHead, type HistoryEvent } from "../model.ts";

/** Longer than any honest history: lists are cut there, the chain is not. */
export const MAX_EVENTS = 500;

type NewEvent = Pick<HistoryEvent, "kind" | "actor" | "at" | "note">;

/**
 * The next line of a bicycle's history: the write that appends it, and the head that the bicycle must store in the same
 * commit. The write is a `create`: of two that append to one head, one is aborted.
 */
export async function appendEvent(
  bicycleId: string,
  head: ChainHead | null,
  event: NewEvent,
  salt = randomHex(16),
): Promise<{ write: Write; head: ChainHead }> {
  const seq = head === null ? 0 : head.seq + 1;
  const line = {
    ...event,
    seq,
    previous: head?.hash ?? "",
    salt,
  };
  const sealed = await sealOf(bicycleId, line);
  const hash = await sha256Hex(publicText({ ...line, sealed }));
  return {
    write: { create: eventPath(bicycleId, seq), data: { ...line, sealed, hash } },
    head: { seq, hash },
  };
}

/** The first line of a history that does not follow from the one before; null for a whole chain. */
export async function firstBrokenEvent(
  bicycleId: string,
  events: readonly HistoryEvent[],
  head: ChainHead | null,
): Promise<number | null> {
  let before: HistoryEvent | null = null;
  for (const [position, event] of events.entries()) {
    if (event.seq !== position || !(await follows(bicycleId, event, before))) return position;
    before = event;
  }
  const isWhole = head === null ? before === null : head.seq === events.length - 1 && head.hash === before?.hash;
  return isWhole ? null : events.length;
}

/** State of a history that was read whole after its bicycle; null for one that was cut at `MAX_EVENTS`. */
export async function checkHistory(
  { id, head }: { id: string; head: ChainHead | null },
  events: readonly HistoryEvent[],
): Promise<{ lines: number; brokenLine: number | null } | null> {
  const lines = head === null ? 0 : head.seq + 1;
  if (lines === 0 || lines > MAX_EVENTS) return null;
  // Later ones were added between the two reads.
  const broken = await firstBrokenEvent(id, events.slice(0, lines), head);
  return { lines: Math.min(lines, events.length), brokenLine: broken === null ? null : broken + 1 };
}

function eventPath(bicycleId: string, seq: number): string {
  return `${bicyclePath(bicycleId)}/events/${String(seq).padStart(6, "0")}`;
}

/** The history as everyone can check it. */
export function publicLines(events: readonly HistoryEvent[]) {
  return events.map(({ seq, kind, actor, at, sealed, previous, hash }) => ({
    seq,
    kind,
    by: actor.kind,
    /** As in `2026-11-28T15:00:00.000Z`. */
    at: at.toISOString(),
    sealed,
    previous,
    hash,
  }));
}

/** The text whose SHA-256 is the hash of a line; the page that explains the chain says the same. */
function publicText({ seq, kind, actor, at, sealed, previous }: Omit<HistoryEvent, "hash">): string {
  return [seq, kind, actor.kind, at.toISOString(), sealed, previous].join("\n");
}

async function follows(bicycleId: string, event: HistoryEvent, before: HistoryEvent | null): Promise<boolean> {
  const { hash, ...line } = event;
  const isNext = event.previous === (before?.hash ?? "");
  const isNoteKept = event.note === "" || event.noteHash === undefined;
  const isSealed = event.sealed === (await sealOf(bicycleId, line));
  return isNext && isNoteKept && isSealed && hash === (await sha256Hex(publicText(line)));
}

/** Fields of a line whose note is erased: its seal goes on to hold. None for an empty one. */
export async function withoutNote({
  note,
  salt,
}: Pick<HistoryEvent, "note" | "salt">): Promise<Pick<HistoryEvent, "note" | "noteHash"> | null> {
  return note === "" ? null : { note: "", noteHash: await noteHashOf({ note, salt }) };
}

function noteHashOf({ note, salt }: Pick<HistoryEvent, "note" | "salt">): Promise<string> {
  return sha256Hex(inFixedOrder({ note, salt }));
}

/** Hides what is nobody else's business, and still holds it: actor, note and bicycle. */
async function sealOf(bicycleId: string, line: Omit<HistoryEvent, "hash" | "sealed">): Promise<string> {
  const { actor, salt, noteHash = await noteHashOf(line) } = line;
  return sha256Hex(inFixedOrder({ bicycleId, uid: await placeholderOf(bicycleId, actor), noteHash, salt }));
}

/** In place of the uid: erasing an account leaves the chain whole. */
async function placeholderOf(bicycleId: string, { uid }: HistoryEvent["actor"]): Promise<string | null> {
  return uid && (isNameless(uid) ? uid : await namelessIn(`bicycles/${bicycleId}/${uid}`));
}
