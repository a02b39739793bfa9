import { decodeDocument } from "~/platform/firestore/codec";
import type { KeptPersonalData } from "~/platform/personal-data";

import { PayoutSchema, type Payout } from "./model";
import type { PayoutsDeps } from "./payouts.server";

const EXPORT_MAX = 500;

/** What the business owed and paid a seller: accounting records, as the orders that they are for. */
export function createPayoutPersonalData({ database, log }: PayoutsDeps): KeptPersonalData {
  return {
    kept: "Accounting records (Código Tributario, article 87): five years.",

    async export(uid) {
      const found = await database.find({
        collection: "payouts",
        where: [["sellerId", "==", uid]],
        orderBy: [["createdAt", "desc"]],
        limit: EXPORT_MAX,
      });
      return found.flatMap((snapshot) => {
        const payout = decodeDocument(PayoutSchema, snapshot, log);
        return payout === null ? [] : [withoutUids(payout)];
      });
    },
  };
}

function withoutUids({ orderNumber, grossCentimos, shippingCentimos, commissionCentimos, ...more }: Payout) {
  const { netCentimos, state, createdAt, paidAt } = more;
  return { orderNumber, grossCentimos, shippingCentimos, commissionCentimos, netCentimos, state, createdAt, paidAt };
}
