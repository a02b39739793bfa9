import type { MessagesDeps } from "~/messages/deps";
import { readThread } from "~/messages/store.server";
import { NOT_FOUND, type NotFound } from "~/platform/not-found";
import { blockDocument } from "~/writing/blocks";

export type BlockResult = { ok: true } | NotFound;
export type ThreadReportResult = Awaited<ReturnType<MessagesDeps["reports"]["report"]>> | NotFound;

/** Not hearing of someone any more, and telling the administrators of a thread. */
export function createBlocks(deps: MessagesDeps) {
  const { database, reports, clock } = deps;

  /** Blocks the other person of a thread, in all threads; doing it twice is doing it once. */
  async function block(uid: string, threadId: string): Promise<BlockResult> {
    const found = await readThread(deps, uid, threadId);
    if (found === null) return NOT_FOUND;
    const data = { blockerId: uid, blockedId: found.otherId, createdAt: clock.now() };
    await database.commit([{ set: blockDocument(uid, found.otherId), data }]);
    return { ok: true };
  }

  async function unblock(uid: string, threadId: string): Promise<BlockResult> {
    const found = await readThread(deps, uid, threadId);
    if (found === null) return NOT_FOUND;
    await database.commit([{ delete: blockDocument(uid, found.otherId) }]);
    return { ok: true };
  }

  /** Reports a thread that one takes part in. `reason` is one of the reports room's. */
  async function report(
    uid: string,
    threadId: string,
    { reason, detail }: { reason: string; detail: string },
  ): Promise<ThreadReportResult> {
    if ((await readThread(deps, uid, threadId)) === null) return NOT_FOUND;
    return reports.report({ reporterId: uid, kind: "thread", targetId: threadId, reason, detail });
  }

  return { block, unblock, report };
}
