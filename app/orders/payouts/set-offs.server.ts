import { formatSoles } from "~/business/money";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot, Transaction } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { isFrozen } from "../ledger/payment-facts";
import { bookTransfer } from "../ledger/transfers";
import { ORDER_COLLECTION } from "../model";
import { salePath } from "../paths";
import { KEPT_BACK, PayoutSchema, transferOf, type Payout } from "./model";

/** Debtors of one run, and set-offs of one of them. */
const DEBTORS = 50;
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
      if (!payout || payout.exported !== null || transferOf(payout) === 0) continue;
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
      const setOffCentimos = next.payout.setOffCentimos + amount;
      const isAll = setOffCentimos === next.payout.netCentimos;
      const data = { setOffCentimos, ...(isAll && { state: "paid", paidAt: now, reference: KEPT_BACK }) };
      tx.write({ update: next.path, data });
      bookTransfer(tx, next.order, sellerId, { setOffCentimos: amount }, now);
      const debtCentimos = bookTransfer(tx, indebted, sellerId, { repaidCentimos: amount }, now);
      tx.write({ update: found.path, data: { debtCentimos } });
      if (email !== "") {
        const key = `set-off-${next.payout.orderId}-${sellerId}-${setOffCentimos}`;
        tx.write(
          mailWrite(
            setOffMail(debt, next.payout, { amount, left: debtCentimos, to: email, site: context.site }),
            now,
            key,
          ),
        );
      }
      return true;
    });
  }

  return {
    /** Each minute, and before a file for the bank. Idempotent. */
    async run(): Promise<{ debtors: number; setOff: number }> {
      const found = await database.find({
        collection: "payouts",
        where: [["debtCentimos", ">", 0]],
        orderBy: [["debtCentimos", "desc"]],
        limit: DEBTORS,
      });
      const sellers = new Set(found.flatMap((line) => decode(line)?.sellerId ?? []));
      let setOff = 0;
      for (const sellerId of sellers) {
        const email = sellerId.includes(":") ? "" : ((await context.accounts.user(sellerId))?.email ?? "");
        for (let pair = 0; pair < PAIRS && (await setOffOne(sellerId, email)); pair += 1) setOff += 1;
      }
      if (setOff > 0) log.info("payouts.set-off", { sellers: sellers.size, setOff });
      return { debtors: sellers.size, setOff };
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

function setOffMail(
  debt: Payout,
  payout: Payout,
  { amount, left, to, site }: { amount: number; left: number; to: string; site: Context["site"] },
) {
  return textMail({
    to,
    subject: `Descontamos ${formatSoles(amount)} de tu cobro ${payout.orderNumber}`,
    about: [payout.sellerId],
    greeting: "Hola:",
    blocks: [
      `El dinero de tu venta ${debt.orderNumber} volvió al comprador después de que te lo pagamos. Descontamos ` +
        `${formatSoles(amount)} de tu cobro por la venta ${payout.orderNumber}.`,
      left > 0
        ? `Todavía quedan ${formatSoles(left)}, que se descuentan de tus próximos cobros.`
        : "Con esto ya no debes nada por esa venta.",
    ],
    link: { label: "Tu venta:", href: `${site.url}${salePath(payout.orderId)}` },
    footer: site.name,
  });
}
