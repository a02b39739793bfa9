import { formatSoles } from "~/business/money";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Transaction } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";

import { isFrozen } from "../ledger/payment-facts";
import { bookTransfer } from "../ledger/transfers";
import { ORDER_COLLECTION } from "../model";
import { salePath } from "../paths";
import { followed, lineWrites } from "./follow-payouts";
import { isAtBank, PayoutSchema, transferOf, type Payout } from "./model";

/** Lines of one run, and set-offs of one seller. */
const LINES = 50;
const PAIRS = 20;
const PENDING = 20;

/** Keeps debts of sellers back from their next payouts, oldest first. */
export function createSetOffs(context: Context) {
  const { database, clock, log } = context;
  const decode = (line: Snapshot): Payout | null => decodeDocument(PayoutSchema, line, log);

  const orderOf = (tx: Transaction, { orderId }: Payout) => ORDER_COLLECTION.read(tx, orderId, log);

  /** The oldest payout that can be kept back: in no file for the bank, and of an order without a case. */
  async function nextPayout(tx: Transaction, sellerId: string) {
    const found = await tx.find({
      collection: "payouts",
      where: [
        ["sellerId", "==", sellerId],
        ["state", "==", "pending"],
      ],
      orderBy: [["createdAt", "asc"]],
      limit: PENDING,
    });
    for (const line of found) {
      const payout = decode(line);
      if (!payout || isAtBank(payout) || transferOf(payout) === 0) continue;
      const order = await orderOf(tx, payout);
      if (order && !isFrozen(order)) return { payout, order, path: line.path };
    }
    return null;
  }

  /** One debt against one payout, as far as they go; false where there is nothing to set off. */
  async function setOffOne(sellerId: string, email: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      const [found] = await tx.find({
        collection: "payouts",
        where: [
          ["sellerId", "==", sellerId],
          ["debtCentimos", ">", 0],
        ],
        orderBy: [["debtCentimos", "asc"]],
        limit: 1,
      });
      const debt = found && decode(found);
      const indebted = debt && (await orderOf(tx, debt));
      const next = indebted && (await nextPayout(tx, sellerId));
      if (!found || !debt || !indebted || !next) return false;
      const now = clock.now();
      const amount = Math.min(debt.debtCentimos, transferOf(next.payout));
      const kept = followed(next.payout, bookTransfer(tx, next.order, sellerId, { setOffCentimos: amount }, now));
      const paidAt = kept.state === "paid" ? now : kept.paidAt;
      const repaid = followed(debt, bookTransfer(tx, indebted, sellerId, { repaidCentimos: amount }, now));
      tx.write(...lineWrites(next.path, next.payout, { ...kept, paidAt }), ...lineWrites(found.path, debt, repaid));
      const { setOffCentimos } = kept;
      if (email !== "") {
        const key = `set-off-${next.payout.orderId}-${sellerId}-${setOffCentimos}`;
        tx.write(
          mailWrite(
            setOffMail(debt, next.payout, { amount, left: repaid.debtCentimos, to: email, site: context.site }),
            now,
            key,
          ),
        );
      }
      return true;
    });
  }

  /** One that changed meanwhile is looked at again. */
  async function lookedAt(lines: readonly Snapshot[]): Promise<void> {
    for (const { path, updateTime } of lines)
      try {
        await database.commit([{ update: path, data: { isToSetOff: false }, precondition: { updateTime } }]);
      } catch (error) {
        if (!isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) throw error;
      }
  }

  return {
    /**
     * Each minute, and before a file for the bank: sellers whose lines changed since it looked, however many debts wait
     * for a next sale. Idempotent.
     */
    async run(): Promise<{ lines: number; setOff: number }> {
      const found = await database.find({
        collection: "payouts",
        where: [["isToSetOff", "==", true]],
        limit: LINES,
      });
      const sellers = new Map(found.map((line) => [String(line.data.sellerId), [] as Snapshot[]]));
      for (const line of found) sellers.get(String(line.data.sellerId))?.push(line);
      let setOff = 0;
      for (const [sellerId, lines] of sellers) {
        const email = sellerId.includes(":") ? "" : ((await context.accounts.user(sellerId))?.email ?? "");
        let pairs = 0;
        while (pairs < PAIRS && (await setOffOne(sellerId, email))) pairs += 1;
        setOff += pairs;
        if (pairs < PAIRS) await lookedAt(lines);
      }
      if (setOff > 0) log.info("payouts.set-off", { sellers: sellers.size, setOff });
      return { lines: found.length, setOff };
    },

    async owes(tx: Pick<Transaction, "find">, sellerId: string): Promise<boolean> {
      const where = [
        ["sellerId", "==", sellerId],
        ["debtCentimos", ">", 0],
      ] as [string, "==" | ">", unknown][];
      const found = await tx.find({ collection: "payouts", where, orderBy: [["debtCentimos", "asc"]], limit: 1 });
      return found.length > 0;
    },
  };
}

export type SetOffs = ReturnType<typeof createSetOffs>;

export function setOffMail(
  debt: Pick<Payout, "orderNumber">,
  payout: Pick<Payout, "orderNumber" | "orderId" | "sellerId">,
  { amount, left, to, site }: { amount: number; left: number; to: string; site: Context["site"] },
): Mail {
  return {
    kind: "set-off",
    to,
    subject: `Descontamos ${formatSoles(amount)} de tu cobro ${payout.orderNumber}`,
    heading: `Descontamos ${formatSoles(amount)} de tu cobro`,
    about: [payout.sellerId],
    blocks: [
      `El dinero de tu venta ${debt.orderNumber} volvió al comprador después de que te lo pagamos. Descontamos ` +
        `${formatSoles(amount)} de tu cobro por la venta ${payout.orderNumber}.`,
      left > 0
        ? `Todavía quedan ${formatSoles(left)}, que se descuentan de tus próximos cobros.`
        : "Con esto ya no debes nada por esa venta.",
    ],
    link: { label: "Ver mi venta", href: `${site.url}${salePath(payout.orderId)}` },
  };
}
