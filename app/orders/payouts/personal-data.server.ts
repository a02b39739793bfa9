import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { PersonalData } from "~/platform/personal-data";

import { PayoutSchema, type Payout } from "./model";
import type { PayoutAccounts } from "./payout-accounts.server";

const EXPORT_MAX = 500;

/** Accounting records (Código Tributario, article 87: five years). The seller's account is deleted. */
export function createPayoutPersonalData(
  { database, log }: Context,
  accounts: Pick<PayoutAccounts, "view" | "erase">,
): PersonalData {
  return {
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
      const lines = found.flatMap((snapshot) => {
        const payout = decodeDocument(PayoutSchema, snapshot, log);
        return payout === null ? [] : [withoutUids(payout)];
      });
      return { lineas: lines, cuenta: account };
    },

    async erase(uid) {
      await accounts.erase(uid);
      return "done";
    },
  };
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
