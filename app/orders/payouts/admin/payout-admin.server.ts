import { z } from "zod";

import { orderPath } from "~/orders/model";
import { PayoutSchema, type Payout } from "~/orders/payouts/model";
import type { PayoutAccounts } from "~/orders/payouts/payout-accounts.server";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { paidMail } from "./paid-mail";
import type { PayoutQuery } from "./query";

/** A line with its id, and its version for forms. */
export interface PayoutRecord extends Payout {
  id: string;
  version: string;
}

export type MarkPaidResult =
  | { ok: true; payout: Payout; repeated: boolean }
  | { ok: false; reason: "not-found" }
  /** The buyer complained at the provider after completion, and the end of it was not confirmed. */
  | { ok: false; reason: "in-mediation" }
  /** The seller has not given an account. */
  | { ok: false; reason: "no-account" }
  /** It changed since the page was shown, or was paid by another transfer, or cancelled. */
  | { ok: false; reason: "conflict"; payout: Payout };

const ID_MAX = 300;

/** Payouts for administrators: lists, pages and acts. */
export function createPayoutAdmin(
  { database, site, clock, log }: Context,
  accounts: Pick<PayoutAccounts, "canBePaid">,
) {
  const decode = (snapshot: Snapshot): PayoutRecord | null => {
    const payout = decodeDocument(PayoutSchema, snapshot, log);
    return payout && { ...payout, version: snapshot.updateTime };
  };

  /** To be paid: oldest first; others newest first; `way` overrides both. */
  function queryOf({ state, sellerId, way }: PayoutQuery): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
    const where: Filter[] = [["state", "==", state]];
    return {
      collection: "payouts",
      where: sellerId === null ? where : [["sellerId", "==", sellerId], ...where],
      orderBy: [["createdAt", way ?? (state === "pending" ? "asc" : "desc")]],
    };
  }

  return {
    queryOf,

    decodeAll: (found: readonly Snapshot[]): PayoutRecord[] => found.flatMap((line) => decode(line) ?? []),

    async find(id: string): Promise<PayoutRecord | null> {
      const line = isDocumentId(id, ID_MAX) ? await database.read(`payouts/${id}`) : null;
      return line && decode(line);
    },

    isInMediation: async ({ orderId }: Pick<Payout, "orderId">): Promise<boolean> =>
      hasMediation(await database.read(orderPath(orderId))),

    /** Orders of these payouts with a complaint at the provider. One read for all. */
    async inMediation(payouts: readonly Pick<Payout, "orderId">[]): Promise<Set<string>> {
      const found = await database.readAll([...new Set(payouts.map(({ orderId }) => orderPath(orderId)))]);
      return new Set(found.flatMap((order) => (order && hasMediation(order) ? [order.id] : [])));
    },

    /**
     * Records the transfer of a pending line, and mails the seller at `email` in the same commit (empty: no mail).
     * Idempotent by the reference.
     */
    async markPaid(
      id: string,
      {
        version,
        reference,
        email,
        by,
        isMediationOver = false,
      }: { version: string; reference: string; email: string; by: string; isMediationOver?: boolean },
    ): Promise<MarkPaidResult> {
      if (!isDocumentId(id, ID_MAX)) return { ok: false, reason: "not-found" };
      const result = await database.transaction(async (tx): Promise<MarkPaidResult> => {
        const line = await tx.read(`payouts/${id}`);
        const payout = line && decode(line);
        if (!payout) return { ok: false, reason: "not-found" };
        if (payout.state === "paid" && payout.reference === reference) return { ok: true, payout, repeated: true };
        if (payout.state !== "pending" || payout.version !== version) return { ok: false, reason: "conflict", payout };
        // A line sent in a file had its account then, even if that was erased since.
        const isPayable =
          payout.workshopName !== "" || payout.exported !== null || (await accounts.canBePaid(tx, payout.sellerId));
        if (!isPayable) return { ok: false, reason: "no-account" };
        const isInMediation = hasMediation(await tx.read(orderPath(payout.orderId)));
        if (isInMediation && !isMediationOver) return { ok: false, reason: "in-mediation" };
        const now = clock.now();
        const paid: Payout = { ...payout, state: "paid", paidAt: now, reference };
        tx.write({ update: `payouts/${id}`, data: { state: "paid", paidAt: now, reference } });
        const entry = {
          actor: by,
          action: "payout.paid",
          target: `payouts/${id}`,
          label: payout.orderNumber,
          changes: {
            state: ["pending", "paid"],
            reference: [null, reference],
            ...(isInMediation && { mediation: ["open", "over"] as const }),
          },
        } as const;
        tx.write(auditWrite(entry, now));
        if (email !== "") tx.write(mailWrite(paidMail(paid, email, site), now, `payout-${id}-paid`));
        return { ok: true, payout: paid, repeated: false };
      });
      if (result.ok && !result.repeated)
        log.info("payouts.paid", { payout: id, by, amount: result.payout.netCentimos });
      return result;
    },
  };
}

const PaymentsSchema = z.array(z.object({ status: z.string() })).catch([]);

/** The provider does not report an end in favour of the sale: here the payment stays in mediation. */
function hasMediation(order: Snapshot | null): boolean {
  return PaymentsSchema.parse(order?.data.payments).some(({ status }) => status === "in_mediation");
}

export type PayoutAdmin = ReturnType<typeof createPayoutAdmin>;
