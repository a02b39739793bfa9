import type { ThreadModeration } from "~/messages/moderation.server";
import { readThread } from "~/messages/store.server";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { threadSubject } from "~/reports/constants";
import type { ReportResult } from "~/reports/reports.server";
import { blockDocument } from "~/writing/blocks";

type BlockResult = { ok: true } | Failed<"not-found">;

export function createBlocks(context: Context, moderation: ThreadModeration) {
  const { database, clock } = context;

  /** Blocks the other user of a thread, in all threads. Idempotent. */
  async function block(uid: string, threadId: string): Promise<BlockResult> {
    const found = await readThread(context, uid, threadId);
    if (found === null) return failed("not-found");
    const data = { blockerId: uid, blockedId: found.otherId, createdAt: clock.now() };
    await database.commit([{ set: blockDocument(uid, found.otherId), data }]);
    return { ok: true };
  }

  async function unblock(uid: string, threadId: string): Promise<BlockResult> {
    const found = await readThread(context, uid, threadId);
    if (found === null) return failed("not-found");
    await database.commit([{ delete: blockDocument(uid, found.otherId) }]);
    return { ok: true };
  }

  /** The message `messageId`, else the other user's newest. `reason`: one of the reports room's. */
  async function report(
    uid: string,
    threadId: string,
    { reason, detail, messageId = "" }: { reason: string; detail: string; messageId?: string },
  ): Promise<ReportResult | Failed<"not-found">> {
    const found = await readThread(context, uid, threadId);
    if (found === null) return failed("not-found");
    const chosen = messageId === "" ? null : await moderation.writtenBy(found.otherId, threadId, messageId);
    const message = chosen ?? (await moderation.newestOf(threadId, found.otherId));
    return context.reports.report({
      reporterId: uid,
      kind: "thread",
      targetId: threadSubject(threadId, found.side === "seller" ? "buyer" : "seller"),
      messageId: message?.id ?? null,
      messageAt: message?.at ?? null,
      reason,
      detail,
    });
  }

  return { block, unblock, report };
}
