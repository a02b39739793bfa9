import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, Snapshot } from "~/platform/firestore/types";

import { createBankLines } from "./admin/bank-lines.server";
import { createPayoutAdmin } from "./admin/payout-admin.server";
import { type Payout, PayoutSchema, payoutPath } from "./model";
import { createPayoutAccounts } from "./payout-accounts.server";
import { createPayoutPersonalData } from "./personal-data.server";

const SHOWN = 20;
/** Lines that are summed; with more of them the sum is partial, and says so. */
const SUMMED = 500;

/** Debts of the business to sellers. The lines are written with the orders (./ledger.ts). */
export function createPayouts(context: Context) {
  const { database, log } = context;
  const accounts = createPayoutAccounts(context);
  const admin = createPayoutAdmin(context, accounts);
  const decode = (snapshot: Snapshot): Payout | null => decodeDocument(PayoutSchema, snapshot, log);

  return {
    /** The newest of a seller, and the sum to be paid; `isWhole`: includes every line. */
    async ofSeller(uid: string): Promise<{ payouts: Payout[]; pendingCentimos: number; isWhole: boolean }> {
      const own: Filter = ["sellerId", "==", uid];
      const [newest, pending] = await Promise.all([
        database.find({ collection: "payouts", where: [own], orderBy: [["createdAt", "desc"]], limit: SHOWN }),
        database.find({ collection: "payouts", where: [own, ["state", "==", "pending"]], limit: SUMMED }),
      ]);
      const pendingCentimos = pending.reduce((sum, line) => sum + (decode(line)?.netCentimos ?? 0), 0);
      return {
        payouts: newest.flatMap((line) => decode(line) ?? []),
        pendingCentimos,
        isWhole: pending.length < SUMMED,
      };
    },

    /** A seller's share of an order; null before completion. */
    async find(orderId: string, sellerId: string): Promise<Payout | null> {
      const line = await database.read(payoutPath(orderId, sellerId));
      return line && decode(line);
    },

    /** For administrators: what is to be paid, and what was. */
    admin,

    bank: createBankLines(context, accounts, admin),

    accounts,

    personalData: createPayoutPersonalData(context, accounts),
  };
}

export type Payouts = ReturnType<typeof createPayouts>;

declare module "~/platform/context" {
  interface Context {
    payouts: Payouts;
  }
}
