import { userPath } from "~/accounts/model";
import { formatSoles } from "~/business/money";
import { ORDER_COLLECTION, orderPath } from "~/orders/model";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import type { Transaction } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { PAYOUT_BATCHES, type PayoutBatch } from "../batch-model";
import type { FailureReason } from "../constants";
import { owedOf, type Payout } from "../model";
import type { PayoutAdmin, PayoutRecord } from "./payout-admin.server";
import { returnedMail } from "./payout-mails";

/** Transfers that are registered in one commit. */
const PER_COMMIT = 50;

/** A transfer of a payout as its page showed it, by its place in `sent`. */
interface ShownTransfer {
  id: string;
  version: string;
  place: number;
}

interface Asked {
  reason: FailureReason;
  /** As the seller and the log get it. */
  why: string;
  /** The bank's day. */
  at: Date;
  by: string;
  /** Shared by the entries of one confirmation. */
  batch?: string;
}

/** `repeated`: by the same form before. `conflict`: another act was faster; `payout` is what it is now. */
type ReturnedResult = { id: string } & (
  | { outcome: "done" | "repeated" | "conflict"; payout: Payout }
  | { outcome: "not-found" }
);

/** Transfers that were registered, and that the bank gave back or never made. */
export function createReturnedTransfers({ database, site, clock, log }: Context, admin: PayoutAdmin) {
  async function registerSome(rows: readonly ShownTransfer[], asked: Asked): Promise<ReturnedResult[]> {
    return database.transaction(async (tx) => {
      const found = await tx.readAll(rows.map(({ id }) => `payouts/${id}`));
      const payouts = admin.decodeAll(found.flatMap((one) => one ?? []));
      const users = payouts.filter(({ workshopName }) => workshopName === "").map(({ sellerId }) => userPath(sellerId));
      const paths = [...payouts.map(({ orderId }) => orderPath(orderId)), ...users];
      const more = new Map((await tx.readAll([...new Set(paths)])).map((one) => [one?.path, one ?? undefined]));
      const files = await filesOf(tx, rows, payouts);
      const results = rows.map((row): ReturnedResult => {
        const { id, place } = row;
        const payout = payouts.find((one) => one.id === id);
        const transfer = payout?.sent[place];
        if (!payout || !transfer) return { id, outcome: "not-found" };
        const { returned } = transfer;
        const isRepeated = returned?.by === asked.by && returned.reason === asked.reason;
        if (returned !== null) return { id, outcome: isRepeated ? "repeated" : "conflict", payout };
        if (payout.version !== row.version) return { id, outcome: "conflict", payout };
        const order = ORDER_COLLECTION.of(more.get(orderPath(payout.orderId)), log);
        const { reason, why, at, by, batch } = asked;
        const after = admin.bookReturned(tx, payout, order, { place, returned: { at, reason, by } });
        const now = clock.now();
        const changes = {
          state: ["paid", after.state],
          reference: [transfer.reference, null],
          returned: [null, formatSoles(transfer.centimos)],
        } as const;
        const entry = {
          actor: by,
          action: "payout.returned",
          target: `payouts/${id}`,
          label: payout.orderNumber,
        } as const;
        tx.write(auditWrite({ ...entry, reason: why, changes, ...(batch && { batch }) }, now));
        const email = String(more.get(userPath(payout.sellerId))?.data.email ?? "");
        const told = { transfer, at, reason, why, owed: owedOf(after) };
        if (email !== "" && payout.workshopName === "")
          tx.write(mailWrite(returnedMail(after, told, { to: email, site }), now, `payout-${id}-returned-${place}`));
        files.mark(transfer.batch, id, at);
        return { id, outcome: "done", payout: after };
      });
      files.write();
      return results;
    });
  }

  /** The files that the transfers were in, whose lines say afterwards that they came back. */
  async function filesOf(tx: Transaction, rows: readonly ShownTransfer[], payouts: readonly PayoutRecord[]) {
    const ids = rows.flatMap(({ id, place }) => payouts.find((one) => one.id === id)?.sent[place]?.batch ?? []);
    const found = await tx.readAll([...new Set(ids)].map(PAYOUT_BATCHES.path));
    const files = new Map<string, PayoutBatch>();
    for (const one of found) {
      const file = one && PAYOUT_BATCHES.of(one, log);
      if (file) files.set(file.id, file);
    }
    const marked = new Set<string>();
    return {
      mark(batch: string | null, payoutId: string, returnedAt: Date) {
        const file = files.get(batch ?? "");
        if (!file) return;
        const lines = file.lines.map((line) =>
          line.payoutId === payoutId && line.end ? { ...line, end: { ...line.end, returnedAt } } : line,
        );
        files.set(file.id, { ...file, lines });
        marked.add(file.id);
      },
      write() {
        for (const id of marked) tx.write({ update: PAYOUT_BATCHES.path(id), data: { lines: files.get(id)?.lines } });
      },
    };
  }

  /** Each row by itself: one that changed is left alone. Idempotent for an administrator. */
  async function register(rows: readonly ShownTransfer[], asked: Asked): Promise<ReturnedResult[]> {
    const results: ReturnedResult[] = [];
    for (let at = 0; at < rows.length; at += PER_COMMIT)
      results.push(...(await registerSome(rows.slice(at, at + PER_COMMIT), asked)));
    const done = results.filter(({ outcome }) => outcome === "done").length;
    log.info("payouts.returned", { by: asked.by, reason: asked.reason, lines: done, left: results.length - done });
    return results;
  }

  return { register };
}
