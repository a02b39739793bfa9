import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, Snapshot } from "~/platform/firestore/types";
import type { PersonalData } from "~/platform/personal-data";

import { createPayoutBatches } from "./admin/batches.server";
import { createPayoutAdmin } from "./admin/payout-admin.server";
import { createReturnedTransfers } from "./admin/returned-transfers.server";
import { type Payout, PayoutSchema, payoutPath, transferOf } from "./model";
import { createPayoutAccounts } from "./payout-accounts.server";
import { createSetOffs } from "./set-offs.server";

const SHOWN = 20;
/** Lines that are summed; with more of them the sum is partial, and says so. */
const SUMMED = 500;
const EXPORT_MAX = 500;

/** Debts of the business to sellers. The lines are written with the orders (./follow-payouts.ts). */
export function createPayouts(context: Context) {
  const { database, log } = context;
  const accounts = createPayoutAccounts(context);
  const setOffs = createSetOffs(context);
  const admin = createPayoutAdmin(context, accounts, setOffs);
  const decode = (snapshot: Snapshot): Payout | null => decodeDocument(PayoutSchema, snapshot, log);

  /** Whether something is to be transferred to a user: a payout, or what the provider may not return to a buyer. */
  async function isToBePaid(uid: string): Promise<boolean> {
    const waiting: Filter[] = [
      ["buyerId", "==", uid],
      ["waits", "array-contains", "refund"],
    ];
    const [pending, returning] = await Promise.all([
      database.find({ ...admin.queryOf({ state: "pending", sellerId: uid }), limit: 1 }),
      database.find({ collection: "orders", where: waiting, select: [], limit: 1 }),
    ]);
    return pending.length + returning.length > 0;
  }

  return {
    /** The newest of a seller, and the sum to be paid; `isWhole`: includes every line. */
    async ofSeller(
      uid: string,
    ): Promise<{ payouts: Payout[]; pendingCentimos: number; owedCentimos: number; isWhole: boolean }> {
      const own: Filter = ["sellerId", "==", uid];
      const [newest, pending, debts] = await Promise.all([
        database.find({ collection: "payouts", where: [own], orderBy: [["createdAt", "desc"]], limit: SHOWN }),
        database.find({ collection: "payouts", where: [own, ["state", "==", "pending"]], limit: SUMMED }),
        database.find({
          collection: "payouts",
          where: [own, ["debtCentimos", ">", 0]],
          orderBy: [["debtCentimos", "desc"]],
          limit: SUMMED,
        }),
      ]);
      const sumOf = (lines: readonly Snapshot[], amount: (payout: Payout) => number) =>
        lines.flatMap((line) => decode(line) ?? []).reduce((sum, payout) => sum + amount(payout), 0);
      const pendingCentimos = sumOf(pending, transferOf);
      return {
        payouts: newest.flatMap((line) => decode(line) ?? []),
        pendingCentimos,
        owedCentimos: sumOf(debts, ({ debtCentimos }) => debtCentimos),
        isWhole: pending.length < SUMMED,
      };
    },

    /** Lines that a seller is still to be paid, and debts. At most 20 of each. */
    async openOf(uid: string): Promise<{ pending: Payout[]; debts: Payout[] }> {
      const asked = [
        admin.queryOf({ state: "pending", sellerId: uid }),
        admin.queryOf({ state: "debts", sellerId: uid }),
      ];
      const [pending = [], debts = []] = await Promise.all(
        asked.map((query) => database.find({ ...query, limit: SHOWN })),
      );
      return {
        pending: pending.flatMap((line) => decode(line) ?? []).filter((line) => transferOf(line) > 0),
        debts: debts.flatMap((line) => decode(line) ?? []),
      };
    },

    /** A seller's share of an order; null before completion. */
    async find(orderId: string, sellerId: string): Promise<Payout | null> {
      const line = await database.read(payoutPath(orderId, sellerId));
      return line && decode(line);
    },

    /** For administrators: what is to be paid, and what was. */
    admin,

    /** Files for the bank. */
    batches: createPayoutBatches(context, accounts, admin, setOffs),

    returned: createReturnedTransfers(context, admin),

    accounts,

    jobs: {
      setOff: setOffs.run,
      sealAccounts: accounts.sealAgain,
      forgetAccounts: () => accounts.forgetLeft(isToBePaid),
    },

    /** Payouts are kept as accounting records (Código Tributario, article 87: five years), like their orders. */
    personalData: {
      async export(uid) {
        const [found, account] = await Promise.all([
          database.find({
            collection: "payouts",
            where: [["sellerId", "==", uid]],
            orderBy: [["createdAt", "desc"]],
            limit: EXPORT_MAX,
          }),
          accounts.view(uid),
        ]);
        return { lineas: found.flatMap((line) => decode(line) ?? []).map(withoutUids), cuenta: account };
      },

      /** Where somebody is paid stays sealed until nothing is to be paid there, which the job of each night sees. */
      async erase(uid) {
        await ((await isToBePaid(uid)) ? accounts.leave(uid) : accounts.erase(uid));
        return "done";
      },
    } satisfies PersonalData,
  };
}

export type Payouts = ReturnType<typeof createPayouts>;

declare module "~/platform/context" {
  interface Context {
    payouts: Payouts;
  }
}

function withoutUids({ orderNumber, grossCentimos, shippingCentimos, commissionCentimos, ...more }: Payout) {
  const { netCentimos, state, createdAt, paidAt, reference } = more;
  return {
    orderNumber,
    grossCentimos,
    shippingCentimos,
    commissionCentimos,
    netCentimos,
    state,
    createdAt,
    paidAt,
    reference,
  };
}
