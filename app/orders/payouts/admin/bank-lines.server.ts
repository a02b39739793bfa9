import type { PayoutStanding } from "~/orders/payouts/account-model";
import type { PayoutAccounts } from "~/orders/payouts/payout-accounts.server";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { QueryOrder, Snapshot } from "~/platform/firestore/types";

import type { PayoutAdmin, PayoutRecord } from "./payout-admin.server";

/** Lines of a file: the audit entries of all opened accounts fit one commit. */
const BANK_FILE_MAX = 100;
const PER_READ = 100;
/** Pages of 100 lines: there are never more lines that wait for an account or a mediation. */
const READS_MAX = 20;

interface BankLines {
  /** To be transferred, oldest first. */
  payable: PayoutRecord[];
  /** Lines of sellers without an account. */
  missing: PayoutRecord[];
}

export function createBankLines({ database, clock }: Context, accounts: PayoutAccounts, admin: PayoutAdmin) {
  return {
    /**
     * The oldest 100 that can be transferred: of sellers, not in mediation, with an account in use, and in no earlier
     * file unless `again`. Others do not count.
     */
    async due({ again }: { again: boolean }): Promise<BankLines> {
      const query = admin.queryOf({ state: "pending", sellerId: null });
      const orderBy: QueryOrder[] = [...query.orderBy, ["__name__", "asc"]];
      const lines: BankLines = { payable: [], missing: [] };
      const standings = new Map<string, PayoutStanding>();
      let last: Snapshot | undefined;
      for (let read = 0; read < READS_MAX && lines.payable.length < BANK_FILE_MAX; read += 1) {
        const found: Snapshot[] = await database.find({
          ...query,
          orderBy,
          ...(last && { startAfter: [last.data.createdAt, last.path] }),
          limit: PER_READ,
        });
        const fresh = admin
          .decodeAll(found)
          .filter(({ workshopName, exported }) => workshopName === "" && (again || exported === null));
        const held = await admin.inMediation(fresh);
        const due = fresh.filter(({ orderId }) => !held.has(orderId));
        const sellers = [...new Set(due.map(({ sellerId }) => sellerId))].filter((uid) => !standings.has(uid));
        for (const [uid, standing] of await accounts.standings(sellers)) standings.set(uid, standing);
        for (const payout of due) {
          const standing = standings.get(payout.sellerId);
          if (standing !== "held") (standing === "ok" ? lines.payable : lines.missing).push(payout);
        }
        if (found.length < PER_READ) break;
        last = found.at(-1);
      }
      return { payable: lines.payable.slice(0, BANK_FILE_MAX), missing: lines.missing.slice(0, BANK_FILE_MAX) };
    },

    /**
     * Marks the lines of a file before it is sent, with its audit entry and that of each account in it. False where one
     * of them changed meanwhile, as with two downloads at once: then none is marked and the file must not be sent.
     */
    async markExported(
      payouts: readonly PayoutRecord[],
      { by, batch, again }: { by: string; batch: string; again: boolean },
    ): Promise<boolean> {
      const at = clock.now();
      const repeated = payouts.filter(({ exported }) => exported !== null).length;
      const entry = {
        actor: by,
        action: "payouts.bank-file",
        target: "lists/payouts",
        label: "Archivo para el banco",
        changes: { payouts: [null, payouts.length], ...(again && { repeated: [null, repeated] as const }) },
        batch,
      } as const;
      try {
        await database.commit([
          auditWrite(entry, at),
          ...payouts.map((payout) => accounts.openedWrite(payout, { actor: by, batch })),
          ...payouts.map(({ id, version }) => ({
            update: `payouts/${id}`,
            data: { exported: { at, batch, by } },
            precondition: { updateTime: version },
          })),
        ]);
        return true;
      } catch (error) {
        if (isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) return false;
        throw error;
      }
    },
  };
}
