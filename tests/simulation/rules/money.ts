import type { Order } from "../people/buying";
import { isAtBank, type Payout } from "../people/money";
import type { Market } from "../runtime/market";
import type { Rule } from "./rule";

interface Entry {
  orderId: string;
  kind: string;
  lines: { account: string; of: string; item: string; centimos: number }[];
}

interface SellerTransfer {
  sellerId: string;
  paidCentimos: number;
  repaidCentimos: number;
}

interface Share {
  grossCentimos: number;
  shippingCentimos: number;
  commissionCentimos: number;
  reducedCentimos: number;
}

/** For which the erasure of an account waits, after its grace. */
const WAIT_MS = 60 * 86_400_000;
const LONG_MS = 5 * 86_400_000;
/** Time that the provider's word may take to arrive, by notification or by the looks of the jobs. */
const TOLD_MS = 3 * 86_400_000;

export function linesByOrder(market: Market): Map<string, Entry["lines"]> {
  const found = new Map<string, Entry["lines"]>();
  for (const { data } of market.all<Entry>("ledger"))
    found.set(data.orderId, [...(found.get(data.orderId) ?? []), ...data.lines]);
  return found;
}

const transferTo = (market: Market, { orderId, sellerId }: Payout): SellerTransfer | undefined =>
  ((market.get<Order>(`orders/${orderId}`)?.["transfers"] ?? []) as SellerTransfer[]).find(
    (one) => one.sellerId === sellerId,
  );

/** Due of the seller of a line by the ledger. */
const balanceOfSeller = (market: Market, { orderId, sellerId }: Payout): number =>
  market
    .all<Entry>("ledger")
    .filter(({ data }) => data.orderId === orderId)
    .flatMap(({ data }) => data.lines)
    .reduce((sum, { account, of, centimos }) => sum + (account === "seller" && of === sellerId ? centimos : 0), 0);

export const MONEY_RULES: readonly Rule[] = [
  {
    name: "ledger-sums",
    sentence: "The lines of each entry of the ledger add up to nothing.",
    find: (market) =>
      market.all<Entry>("ledger").flatMap(({ id, data }) => {
        const sum = data.lines.reduce((total, { centimos }) => total + centimos, 0);
        return sum === 0 ? [] : [{ about: id, detail: `${sum}` }];
      }),
  },
  {
    name: "provider-ledger",
    sentence:
      "The provider keeps of a purchase what the ledger says that it keeps, once it had time to tell; what is taken back without a word may be listed instead.",
    find: (market) => {
      const lines = linesByOrder(market);
      const kept = new Map<string, { ledger: number; touched: number }>();
      for (const { id, data } of market.all<Order>("orders")) {
        const reference = data.purchase?.id ?? id;
        const known = kept.get(reference) ?? { ledger: 0, touched: 0 };
        for (const { account, item, centimos } of lines.get(id) ?? [])
          if (account === "provider" && item !== "transfer" && item !== "returned") known.ledger -= centimos;
        kept.set(reference, known);
      }
      for (const { reference, changedAt } of market.site.provider.payments.values()) {
        const known = kept.get(reference);
        if (known) known.touched = Math.max(known.touched, changedAt?.getTime() ?? 0);
      }
      const listed = new Set(market.all("moneyDifferences").map(({ data }) => String(data["paymentId"])));
      const payments = [...market.site.provider.payments.values()].filter(({ status }) => status !== "approved");
      return [...kept].flatMap(([reference, { ledger, touched }]) => {
        const holds = market.site.provider.holds(reference);
        if (holds === ledger || market.now.getTime() - touched < TOLD_MS) return [];
        // A person has the task.
        if (payments.some((payment) => payment.reference === reference && listed.has(payment.id))) return [];
        return [{ about: reference, detail: `provider ${holds}, ledger ${ledger}` }];
      });
    },
  },
  {
    name: "back-as-decided",
    sentence:
      "No more of a sale that goes on goes back than somebody here decided: nobody returns money at the provider.",
    find: (market) => {
      const decided = new Map<string, number>();
      for (const { id, data } of market.all<Order>("orders")) {
        const reference = data.purchase?.id ?? id;
        const isOver = ["refund_pending", "refunded", "cancelled", "expired"].includes(data.state);
        const parts = (data.refunds ?? []).filter(({ by }) => by !== "provider");
        const own = isOver ? data.totalCentimos : parts.reduce((sum, { centimos }) => sum + centimos, 0);
        decided.set(reference, (decided.get(reference) ?? 0) + own);
      }
      // A payment that came too late or twice goes back whole, beside the one that the sale goes on with.
      return [...decided].flatMap(([reference, most]) => {
        const paid = market.get<Order>(`orders/${reference}`)?.payments.filter(({ outcome }) => outcome === "paid");
        const back = paid?.length === 1 ? (market.site.provider.payments.get(paid[0]?.id ?? "")?.refunded ?? 0) : 0;
        return back > most ? [{ about: reference, detail: `${back} of ${most}` }] : [];
      });
    },
  },
  {
    name: "bank-is-registered",
    sentence: "What left by a bank file is registered with its amount, whatever happened to the sale meanwhile.",
    find: (market) => {
      const payouts = new Set(market.bank.map(({ payout }) => payout));
      return [...payouts].flatMap((payout) => {
        const line = market.get<Payout>(`payouts/${payout}`);
        const sent = market.bank.filter((one) => one.payout === payout);
        const [last] = sent.toReversed();
        if (!line || !last || last.at > market.now.getTime()) return [];
        const left = sent.reduce((sum, { centimos }) => sum + centimos, 0);
        const booked = transferTo(market, line)?.paidCentimos ?? 0;
        const known = booked + (isAtBank(line) ? (line.exported?.centimos ?? 0) : 0);
        return known === left ? [] : [{ about: payout, detail: `${line.state}: the bank sent ${left}, here ${known}` }];
      });
    },
  },
  {
    name: "exported-not-set-off",
    sentence: "A line that is in a file of the bank is not kept back for a debt any more.",
    find: (market) =>
      market.bank.flatMap(({ payout, setOff }) => {
        const line = market.get<Payout>(`payouts/${payout}`);
        const now = line && isAtBank(line) ? line.setOffCentimos : setOff;
        return now > setOff ? [{ about: payout, detail: `set off ${now - setOff} since` }] : [];
      }),
  },
  {
    name: "nobody-twice",
    sentence: "Nobody is paid more for a sale than is theirs of it, once no case decides whose it is.",
    find: (market) =>
      market.all<Payout>("payouts").flatMap(({ id, data }) => {
        if (market.get<Order>(`orders/${data.orderId}`)?.cases?.some(({ end }) => end === null)) return [];
        const transfer = transferTo(market, data);
        const paid = transfer?.paidCentimos ?? 0;
        const most = data.netCentimos + data.debtCentimos + (transfer?.repaidCentimos ?? 0);
        return paid > most ? [{ about: id, detail: `paid ${paid}, theirs ${most}` }] : [];
      }),
  },
  {
    name: "owed-to-the-erased",
    sentence:
      "No account is erased while money waits to be paid to it, or is owed by it, before sixty days of waiting; then where it is paid stays.",
    find: (market) =>
      market.all<Payout>("payouts").flatMap(({ id, data }) => {
        const deletion = market.get(`deletions/${data.sellerId}`);
        const due =
          data.state !== "pending"
            ? 0
            : isAtBank(data)
              ? (data.exported?.centimos ?? 0)
              : balanceOfSeller(market, data);
        if (deletion?.["state"] !== "done" || due + data.debtCentimos === 0) return [];
        const waited = (deletion["finishedAt"] as Date).getTime() - (deletion["eraseAfter"] as Date).getTime();
        return waited < WAIT_MS ? [{ about: id, detail: `pending ${due}, debt ${data.debtCentimos}` }] : [];
      }),
  },
  {
    name: "due-goes-back",
    sentence: "Money that is to go back is back within five days, or a person has the task to return it otherwise.",
    find: (market) =>
      market.all<Order>("orders").flatMap(({ id, data }) => {
        // The provider moves nothing of a payment with an open chargeback.
        if (data.cases?.some(({ kind, end }) => kind === "chargeback" && end === null)) return [];
        const parts = (data.refunds ?? []).filter(
          ({ state, at, ask }) => state === "due" && !ask?.isTask && market.now.getTime() - at.getTime() > LONG_MS,
        );
        const whole = data.payments.filter(
          ({ outcome, at, ask }) =>
            outcome === "refund_due" && !ask?.isTask && market.now.getTime() - at.getTime() > LONG_MS,
        );
        return parts.length + whole.length > 0 ? [{ about: id, detail: `${data.state}` }] : [];
      }),
  },
  {
    name: "clocks-go-on",
    sentence: "A deadline that is over has had its effect a day later.",
    find: (market) =>
      market.all<Order>("orders").flatMap(({ id, data }) => {
        const { confirmBy, completeBy } = (data.clocks ?? {}) as Record<string, Date | undefined>;
        const by = data.state === "paid" ? confirmBy : data.state === "delivered" ? completeBy : undefined;
        return by && market.now.getTime() - by.getTime() > 86_400_000 ? [{ about: id, detail: data.state }] : [];
      }),
  },
  {
    name: "delivery-is-proved",
    sentence:
      "Of what was sent, the buyer or an administrator says that it arrived, or three days after the promised one have passed; a seller's word starts no deadline.",
    find: (market) =>
      market.all<Order>("orders").flatMap(({ id, data }) => {
        const history = (data["history"] ?? []) as { state: string; at: Date; actor: { kind: string } }[];
        const said = history.find(({ state }) => state === "delivered");
        if (data.delivery?.method !== "shipping" || !said) return [];
        const promised = Date.parse(`${data.delivery.expectedOn ?? ""}T05:00:00Z`);
        const isEarly = said.actor.kind === "system" && !(said.at.getTime() - promised >= 4 * 86_400_000);
        const detail = `delivered by ${said.actor.kind}, ${data.state}`;
        return said.actor.kind === "seller" || isEarly ? [{ about: id, detail }] : [];
      }),
  },
  {
    name: "frozen-not-paid",
    sentence: "While the provider decides whose the money of a sale is, none of it goes into a file for the bank.",
    find: (market) =>
      market.bank.flatMap(({ payout, isFrozen }) => (isFrozen ? [{ about: payout, detail: "in a file" }] : [])),
  },
  {
    name: "share-of-a-sale",
    sentence:
      "A seller gets the price and the delivery, less the commission that was told, and all of it less in proportion to what went back.",
    find: (market) =>
      market.all<Payout & Share>("payouts").flatMap(({ id, data }) => {
        const order = market.get<Order>(`orders/${data.orderId}`);
        if (order?.kind !== "purchase") return [];
        const gross = order.lines.reduce((sum, { quantity, unitCentimos }) => sum + quantity * unitCentimos, 0);
        const back = (order.refunds ?? []).reduce((sum, { centimos }) => sum + centimos, 0);
        const { grossCentimos, shippingCentimos, commissionCentimos, reducedCentimos, netCentimos } = data;
        const commission = (gross * order.commissionBasisPoints) / 10_000;
        const full = grossCentimos + shippingCentimos - commissionCentimos;
        const reduced = order.totalCentimos === 0 ? 0 : full * Math.min(1, back / order.totalCentimos);
        const isRight =
          grossCentimos === gross &&
          Math.abs(commissionCentimos - commission) <= 1 &&
          (data.state !== "pending" ||
            (netCentimos === full - reducedCentimos && Math.abs(reducedCentimos - reduced) <= 1));
        const detail = `gross ${grossCentimos} of ${gross}, commission ${commissionCentimos}, net ${netCentimos}, less ${reducedCentimos} for ${back}`;
        return isRight ? [] : [{ about: id, detail }];
      }),
  },
  {
    name: "payouts-are-the-ledger",
    sentence: "What is still to be paid for a sale, and what is owed of it, is what the ledger says of its seller.",
    find: (market) => {
      const lines = linesByOrder(market);
      return market.all<Payout>("payouts").flatMap(({ id, data }) => {
        const order = market.get<Order>(`orders/${data.orderId}`);
        const own = (lines.get(data.orderId) ?? []).filter(({ of }) => of === data.sellerId);
        const sum = (account: string) =>
          own.reduce((total, line) => (line.account === account ? total + line.centimos : total), 0);
        const isFrozen = order?.cases?.some(({ end }) => end === null);
        // A line in a file keeps what the file says until the bank has answered.
        if (!order || isFrozen || isAtBank(data)) return [];
        const due = data.state === "pending" ? data.netCentimos - data.setOffCentimos : 0;
        const isRight = sum("seller") === due && -sum("debt") === data.debtCentimos;
        const detail = `${data.state} ${due}, debt ${data.debtCentimos}; ledger ${sum("seller")}, debt ${-sum("debt")}`;
        return isRight ? [] : [{ about: id, detail }];
      });
    },
  },
  {
    name: "inspection-and-order",
    sentence: "An inspection that was paid here is kept as long as its order, and ends with it.",
    find: (market) => {
      const orders = market.all<Order>("orders").filter(({ data }) => data.inspection);
      return orders.flatMap(({ id, data }) => {
        const inspection = market.get(`inspections/${data.inspection?.inspectionId}`);
        if (!inspection || inspection["orderId"] !== id) return [];
        const status = String(inspection["status"]);
        const isOver = ["refund_pending", "refunded", "cancelled", "expired"].includes(data.state);
        const isPaid = ["paid", "completed"].includes(data.state);
        const isWrong =
          (isOver && ["booked", "awaiting_payment", "in_progress"].includes(status)) ||
          (isPaid && ["awaiting_payment", "cancelled", "expired"].includes(status));
        return isWrong
          ? [{ about: `${id} ${inspection["id"] ?? ""}`, detail: `${data.state}, inspection ${status}` }]
          : [];
      });
    },
  },
  {
    name: "claim-and-order",
    sentence: "An open claim stands in its order, which waits for it; an order that ended has none.",
    find: (market) =>
      market.all("orderClaims").flatMap(({ id, data }) => {
        const order = market.get<Order>(`orders/${id}`);
        const isOpen = data["state"] !== "ended";
        if (!order || isOpen === (order.claim?.isOpen ?? false))
          return order && isOpen && order.state !== "disputed"
            ? [{ about: id, detail: `claim ${String(data["state"])}, order ${order.state}` }]
            : [];
        return [
          {
            about: id,
            detail: `claim ${String(data["state"])} ${String((data["outcome"] as { by: string } | null)?.by)}, order says ${String(order.claim?.isOpen)}`,
          },
        ];
      }),
  },
];
