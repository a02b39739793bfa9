import { z } from "zod";

import { openCaseOf } from "~/orders/ledger/payment-facts";
import { bookTransfer } from "~/orders/ledger/transfers";
import { AppliedPaymentSchema, OrderSchema, orderPath, type Order, type PaymentCase } from "~/orders/model";
import { isAtBank, PayoutSchema, transferOf, type Payout, type SentTransfer } from "~/orders/payouts/model";
import type { PayoutAccounts } from "~/orders/payouts/payout-accounts.server";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter, Query, QueryOrder, Snapshot, Transaction } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import type { FailureReason } from "../constants";
import { followed, lineWrites } from "../follow-payouts";
import type { SetOffs } from "../set-offs.server";
import { paidMail } from "./payout-mails";
import type { PayoutQuery } from "./query";

/** A line with its id, and its version for forms. */
export interface PayoutRecord extends Payout {
  id: string;
  version: string;
}

type MarkPaidResult =
  | { ok: true; payout: Payout; repeated: boolean }
  | { ok: false; reason: "not-found" }
  /** The buyer complained at the provider after completion, and the end of it was not confirmed. */
  | { ok: false; reason: "in-mediation" }
  /** The seller owes money of another sale, which is kept back from this payout first. */
  | { ok: false; reason: "owes" }
  /** The seller has not given an account. */
  | { ok: false; reason: "no-account" }
  /** The seller's account is new, or their payouts are locked. */
  | { ok: false; reason: "held" }
  /** The seller was deleted without having given an account. */
  | { ok: false; reason: "gone" }
  /** It is in a file for the bank, whose page registers it. */
  | { ok: false; reason: "at-bank" }
  /** It changed since the page was shown, or was paid by another transfer, or cancelled. */
  | { ok: false; reason: "conflict"; payout: Payout };

const ID_MAX = 300;

export function createPayoutAdmin(
  { database, site, clock, log }: Context,
  accounts: Pick<PayoutAccounts, "standingIn">,
  setOffs: Pick<SetOffs, "owes">,
) {
  const decode = (snapshot: Snapshot): PayoutRecord | null => {
    const payout = decodeDocument(PayoutSchema, snapshot, log);
    return payout && { ...payout, version: snapshot.updateTime };
  };

  /** To be paid: oldest first; debts: largest first; others newest first; `way` overrides but of debts. */
  function queryOf({ state, sellerId, way }: PayoutQuery): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
    if (state === "debts") {
      const owing: Filter = ["debtCentimos", ">", 0];
      const where: Filter[] = sellerId === null ? [owing] : [["sellerId", "==", sellerId], owing];
      return { collection: "payouts", where, orderBy: [["debtCentimos", "desc"]] };
    }
    const where: Filter[] = [["state", "==", state]];
    return {
      collection: "payouts",
      where: sellerId === null ? where : [["sellerId", "==", sellerId], ...where],
      orderBy: [["createdAt", way ?? (state === "pending" ? "asc" : "desc")]],
    };
  }

  /** Writes what became of a line, and a transfer's entry of the ledger; none where the order cannot be read. */
  function book(
    tx: Pick<Transaction, "write">,
    payout: PayoutRecord,
    order: Order | null,
    { paidCentimos, line }: { paidCentimos: number; line: Payout },
  ): Payout {
    const booked = order && paidCentimos !== 0;
    const after = booked ? bookTransfer(tx, order, payout.sellerId, { paidCentimos }, clock.now()) : order;
    const next = after ? followed(line, after) : { ...line, paidCentimos: payout.paidCentimos + paidCentimos };
    tx.write(...lineWrites(`payouts/${payout.id}`, payout, next, { isFreed: true }));
    return next;
  }

  function bookPaid(
    tx: Pick<Transaction, "write">,
    { id, version, ...payout }: PayoutRecord,
    order: Order | null,
    {
      centimos,
      reference,
      at,
      batch = null,
    }: Pick<SentTransfer, "centimos" | "reference" | "at"> & { batch?: string | null },
  ): Payout {
    const sent = [...payout.sent, { centimos, reference, at, batch, returned: null }];
    const line: Payout = { ...payout, state: "paid", paidAt: at, reference, failed: null, sent };
    return book(tx, { ...payout, id, version }, order, { paidCentimos: centimos, line });
  }

  return {
    queryOf,

    /**
     * A transfer of a line came back: its seller is owed again what of it is due by now. While the rest stands in a
     * file for the bank, that stays as it is.
     */
    bookReturned(
      tx: Pick<Transaction, "write">,
      { id, version, ...payout }: PayoutRecord,
      order: Order | null,
      { place, returned }: { place: number; returned: NonNullable<SentTransfer["returned"]> },
    ): Payout {
      const sent = payout.sent.map((one, at) => (at === place ? { ...one, returned } : one));
      const left = sent.findLast((one) => one.returned === null);
      const [transfer] = payout.sent.slice(place);
      const triedAt = (transfer?.batch === payout.exported?.batch ? payout.exported?.at : undefined) ?? transfer?.at;
      const now = clock.now();
      const line: Payout = {
        ...payout,
        sent,
        state: "pending",
        ...(payout.state === "paid" && { exported: null }),
        paidAt: left?.at ?? null,
        reference: left?.reference ?? null,
        failed: { at: now, reason: returned.reason, triedAt: triedAt ?? now, isReturned: true },
      };
      return book(tx, { ...payout, id, version }, order, { paidCentimos: -(transfer?.centimos ?? 0), line });
    },

    /** A transfer of a line, whatever is due by now: what is left of it stays pending, what is too much is a debt. */
    bookPaid,

    /** The bank did not transfer a line of a file: it is as it was before, or what its order has become since. */
    bookFailed(
      tx: Pick<Transaction, "write">,
      { id, version, ...payout }: PayoutRecord,
      order: Order | null,
      reason: FailureReason,
    ): Payout {
      const now = clock.now();
      const failed = { at: now, reason, triedAt: payout.exported?.at ?? now, isReturned: false };
      const line: Payout = { ...payout, exported: null, failed };
      return book(tx, { ...payout, id, version }, order, { paidCentimos: 0, line });
    },

    decodeAll: (found: readonly Snapshot[]): PayoutRecord[] => found.flatMap((line) => decode(line) ?? []),

    async find(id: string): Promise<PayoutRecord | null> {
      const line = isDocumentId(id, ID_MAX) ? await database.read(`payouts/${id}`) : null;
      return line && decode(line);
    },

    isInMediation: async ({ orderId }: Pick<Payout, "orderId">): Promise<boolean> =>
      hasCase(await database.read(orderPath(orderId))),

    /** Orders of these payouts with a complaint at the provider. One read for all. */
    async inMediation(payouts: readonly Pick<Payout, "orderId">[]): Promise<Set<string>> {
      const found = await database.readAll([...new Set(payouts.map(({ orderId }) => orderPath(orderId)))]);
      return new Set(found.flatMap((order) => (order && hasCase(order) ? [order.id] : [])));
    },

    /** Mails the seller at `email` in the same commit (empty: no mail). Idempotent by the reference. */
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
        if (isAtBank(payout)) return { ok: false, reason: "at-bank" };
        const standing = payout.workshopName === "" ? await accounts.standingIn(tx, payout.sellerId) : "ok";
        if (standing !== "ok") return { ok: false, reason: standing === "none" ? "no-account" : standing };
        const order = await tx.read(orderPath(payout.orderId));
        const isInMediation = hasCase(order);
        if (isInMediation && (!isMediationOver || hasCase(order, "chargeback")))
          return { ok: false, reason: "in-mediation" };
        if (await setOffs.owes(tx, payout.sellerId)) return { ok: false, reason: "owes" };
        const now = clock.now();
        const centimos = transferOf(payout);
        const sold = order && decodeDocument(OrderSchema, order, log);
        const paid = bookPaid(tx, payout, sold, { centimos, reference, at: now });
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
        if (email !== "")
          tx.write(
            mailWrite(
              paidMail(paid, { centimos, reference }, { to: email, site }),
              now,
              `payout-${id}-paid-${paid.sent.length}`,
            ),
          );
        return { ok: true, payout: paid, repeated: false };
      });
      if (result.ok && !result.repeated)
        log.info("payouts.paid", { payout: id, by, amount: result.payout.paidCentimos });
      return result;
    },
  };
}

const PaymentsSchema = z.array(AppliedPaymentSchema.pick({ status: true, statusDetail: true })).catch([]);

/** Whether the provider has an open case about the order, of this kind or any. */
function hasCase(order: Snapshot | null, kind: PaymentCase["kind"] | null = null): boolean {
  const open = PaymentsSchema.parse(order?.data.payments).map((payment) => openCaseOf({ ...payment, outcome: "paid" }));
  return open.some((one) => one !== null && (kind === null || one === kind));
}

export type PayoutAdmin = ReturnType<typeof createPayoutAdmin>;
