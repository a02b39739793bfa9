import fc from "fast-check";
import { expect, test } from "vitest";

import { debtOf, isReleased } from "~/orders/ledger/balances";
import { balanceOf } from "~/orders/ledger/model";
import { isFrozen, openCaseOf } from "~/orders/ledger/payment-facts";
import { reductionOf, refundableOf, refundedOf, shareOf } from "~/orders/ledger/shares";
import { createBankLines } from "~/orders/payouts/admin/bank-lines.server";
import { transferOf } from "~/orders/payouts/model";

import { Till } from "../till";

/** Rosa sells three and Jose one; one payment pays the first and his. */
const SALES = [
  { id: "order-1", sellerId: "rosa", purchase: ["order-1", "order-4"] },
  { id: "order-2", sellerId: "rosa", discountCentimos: 33_333 },
  { id: "order-3", sellerId: "rosa" },
  { id: "order-4", sellerId: "jose", purchase: ["order-1", "order-4"] },
];
const ADMIN = { kind: "admin", uid: "admin" } as const;
const STEP = { version: null, note: "Olva 1" };

/** Transfers at the bank, which nobody but this test knows. By payout. */
interface Bank {
  /** Céntimos in the last file, of which nobody has said that they were transferred. */
  inFile: Map<string, number>;
  transferred: Map<string, number>;
}

class Shop extends Till {
  count = 0;
  readonly bank = createBankLines(
    this.context,
    {
      standings: (sellers: readonly string[]) => Promise.resolve(new Map(sellers.map((uid) => [uid, "ok" as const]))),
      openedWrite: ({ id }: { id: string }) => ({ create: `audit/opened-${id}-${(this.count += 1)}`, data: {} }),
    } as unknown as Parameters<typeof createBankLines>[1],
    this.admin,
  );

  constructor() {
    super(SALES);
  }

  payoutOf(id: string) {
    return this.payouts().find(({ orderId }) => orderId === id);
  }

  paymentOf(id: string) {
    const paid = this.order(id).payments.find(({ outcome }) => outcome === "paid");
    return paid && this.provider.payments.get(paid.id);
  }

  isChargedBack(id: string): boolean {
    return this.order(id).payments.some((payment) => openCaseOf(payment) === "chargeback");
  }

  /** Amounts kept back from sales that the provider decides about. */
  frozen(): [id: string, setOffCentimos: number | undefined][] {
    const frozen = this.ids.map((id) => this.order(id)).filter(isFrozen);
    return frozen.map(({ id, transfers }) => [id, transfers?.[0]?.setOffCentimos]);
  }

  /** Amount that a seller of an order is to have in all, by the order alone. */
  owed(id: string): number {
    const order = this.order(id);
    const share = shareOf(order);
    return isReleased(order) ? share.netCentimos - reductionOf(share, refundedOf(order)) : 0;
  }

  /** Amount that a seller got of an order, less what was kept back for it from others. */
  received(id: string): number {
    const { paidCentimos = 0, setOffCentimos = 0, repaidCentimos = 0 } = this.order(id).transfers?.[0] ?? {};
    return paidCentimos + setOffCentimos - repaidCentimos;
  }

  /** A file for the bank, made as its page makes it. */
  async file(bank: Bank, again: boolean): Promise<void> {
    await this.setOffs.run();
    const { payable } = await this.bank.due({ again });
    const batch = `file-${(this.count += 1)}`;
    if (!(await this.bank.markExported(payable, { by: "admin", batch, again }))) return;
    for (const payout of payable) {
      expect([payout.id, transferOf(payout) > 0]).toEqual([payout.id, true]);
      expect([payout.id, bank.transferred.has(payout.id)]).toEqual([payout.id, false]);
      expect([payout.id, !again && bank.inFile.has(payout.id)]).toEqual([payout.id, false]);
      bank.inFile.set(payout.id, transferOf(payout));
    }
  }

  /** A transfer of what the file says, or of what the page says where it is in none, and its registration. */
  async markPaid(bank: Bank, order: string, isMediationOver: boolean, reference = `OP ${order}`): Promise<void> {
    const line = this.payoutOf(order);
    const id = line?.path.slice("payouts/".length) ?? "none";
    const known = await this.admin.find(id);
    if (!known) return;
    const amount = bank.inFile.get(id) ?? transferOf(known);
    const due = this.owed(order) - this.received(order);
    const asked = { version: known.version, reference, email: "", by: "admin", isMediationOver };
    const result = await this.admin.markPaid(id, asked);
    // A transfer of a file can be registered, whatever its seller owes; nothing is paid against a chargeback.
    if (bank.inFile.has(id) && !result.ok) expect([id, result.reason]).toEqual([id, "conflict"]);
    if (result.ok && !result.repeated) expect([id, this.isChargedBack(order)]).toEqual([id, false]);
    if (!result.ok || result.repeated) return;
    expect([id, bank.transferred.has(id)]).toEqual([id, false]);
    if (!isFrozen(this.order(order))) expect([id, amount]).toEqual([id, due]);
    bank.transferred.set(id, amount);
    bank.inFile.delete(id);
  }

  /** At any moment, whatever was told so far. */
  expectSound(bank: Bank): void {
    this.expectBooked();
    this.expectSales();
    let [setOff, repaid] = [new Map<string, number>(), new Map<string, number>()];
    for (const { orderId, sellerId, path, ...line } of this.payouts()) {
      const id = path.slice("payouts/".length);
      const order = this.order(orderId);
      const told = order.transfers?.[0] ?? { paidCentimos: 0, setOffCentimos: 0, repaidCentimos: 0 };
      // The bank and the books say the same; nothing was kept back from what stands in a file.
      expect([id, told.paidCentimos]).toEqual([id, bank.transferred.get(id) ?? 0]);
      expect([id, line.setOffCentimos]).toEqual([id, told.setOffCentimos]);
      if (bank.inFile.has(id)) expect([id, line.state, transferOf(line)]).toEqual([id, "pending", bank.inFile.get(id)]);
      expect([id, line.debtCentimos]).toEqual([id, debtOf(order, sellerId)]);
      if (line.state === "pending") expect([id, transferOf(line) > 0]).toEqual([id, true]);
      setOff = setOff.set(sellerId, (setOff.get(sellerId) ?? 0) + told.setOffCentimos);
      repaid = repaid.set(sellerId, (repaid.get(sellerId) ?? 0) + told.repaidCentimos);
      if (isFrozen(order)) continue;
      // An amount that is owed and not received is to be paid; one that was received and is not owed is a debt.
      const open = line.state === "pending" ? transferOf(line) : 0;
      expect([id, open - line.debtCentimos]).toEqual([id, this.owed(orderId) - this.received(orderId)]);
    }
    expect(setOff).toEqual(repaid);
  }
}

type Command = fc.AsyncCommand<Bank, Shop>;

/** A command that a history may hold; afterwards all is sound. */
function command(
  name: string,
  run: (shop: Shop, bank: Bank) => Promise<unknown>,
  check: (bank: Readonly<Bank>) => boolean = () => true,
): Command {
  return {
    check,
    async run(bank, shop) {
      shop.pass(61_000);
      const before = shop.frozen();
      await run(shop, bank);
      shop.expectSound(bank);
      const after = new Map(shop.frozen());
      for (const [id, kept] of before) if (after.has(id)) expect([id, after.get(id)]).toEqual([id, kept]);
    },
    toString: () => name,
  };
}

/**
 * Whether the bank may have transferred another amount than the order will say afterwards: a line of a file keeps no
 * amount of its own yet, so that a sale whose money moves between the file and its registration is left out here.
 */
const isAtTheBank = (bank: Readonly<Bank>, id: string) =>
  [...bank.inFile.keys()].some((line) => together(id).some((one) => line.startsWith(`${one}_`)));

const together = (id: string): readonly string[] => SALES.find((sale) => sale.id === id)?.purchase ?? [id];

const order = fc.constantFrom(...SALES.map(({ id }) => id));
/** Also nearly all of a sale, so that little is left to keep back, and all of it. */
const amount = fc.oneof(
  fc.integer({ min: 1, max: 300_000 }),
  fc.constantFrom(50_000, 250_000, Number.MAX_SAFE_INTEGER),
);

async function told(shop: Shop, id: string): Promise<void> {
  for (const payment of shop.order(id).payments) await shop.orders.applyPayment(payment.id);
}

/** A sale that its buyer paid and received. */
async function sell(shop: Shop, id: string): Promise<void> {
  if (shop.order(id).payments.length === 0) await shop.orders.applyPayment(shop.pay(shop.order(id)));
  const { sellerId, buyerId } = shop.order(id);
  await shop.orders.take(id, "ship", { kind: "seller", uid: sellerId }, STEP);
  await shop.orders.take(id, "confirmReceipt", { kind: "buyer", uid: buyerId }, STEP);
}

async function refundPart(shop: Shop, id: string, most: number): Promise<void> {
  const centimos = Math.min(most, refundableOf(shop.order(id)));
  const asked = { centimos, reason: "Rayón", by: "admin", actor: ADMIN, version: null } as const;
  await shop.orders.refundPart(id, { ...asked, key: `key-of-form-${(shop.count += 1)}` });
}

/** Moves money of a sale that is not at the bank. */
const moved = (name: string, id: string, run: (shop: Shop) => Promise<unknown>) =>
  command(`${name} ${id}`, run, (bank) => !isAtTheBank(bank, id));

/** A change at the provider, which is told at once or later. */
const atProvider = (
  name: string,
  id: string,
  isTold: boolean,
  change: (shop: Shop, there: NonNullable<ReturnType<Shop["paymentOf"]>>) => unknown,
) =>
  moved(name, id, async (shop) => {
    const there = shop.paymentOf(id);
    if (!there) return;
    change(shop, there);
    if (isTold) for (const one of together(id)) await told(shop, one);
  });

const commands: fc.Arbitrary<Command>[] = [
  order.map((id) => command(`sell ${id}`, (shop) => sell(shop, id))),
  order.map((id) =>
    command(`pay ${id}`, async (shop) => {
      if (shop.order(id).payments.length === 0) await shop.orders.applyPayment(shop.pay(shop.order(id)));
    }),
  ),
  order.map((id) => moved("refund whole", id, (shop) => shop.orders.take(id, "refund", ADMIN, STEP))),
  fc
    .tuple(order, amount)
    .map(([id, centimos]) => moved(`refund part of ${centimos} of`, id, (shop) => refundPart(shop, id, centimos))),
  fc.tuple(order, amount, fc.boolean()).map(([id, centimos, isTold]) =>
    atProvider(`give back ${centimos} of`, id, isTold, (shop, there) => {
      const left = there.amount - there.refunded;
      if (there.status === "approved" && left > 0) shop.provider.giveBack(there.id, Math.min(centimos, left));
    }),
  ),
  fc.tuple(order, fc.boolean(), fc.boolean()).map(([id, isChargeback, isTold]) =>
    atProvider(isChargeback ? "charge back" : "complain about", id, isTold, (shop, there) => {
      if (there.status === "approved" && isChargeback) shop.provider.turn(there.id, "charged_back", "in_process");
      if (there.status === "approved" && !isChargeback) shop.provider.turn(there.id, "in_mediation");
    }),
  ),
  fc.tuple(order, fc.constantFrom("won", "reimbursed", "lost", "lost"), fc.boolean()).map(([id, end, isTold]) =>
    atProvider(`${end}:`, id, isTold, (shop, { id: payment, status, statusDetail, amount: all, refunded }) => {
      const isChargeback = statusDetail === "in_process";
      if (!isChargeback && status !== "in_mediation") return;
      if (end === "won") shop.provider.turn(payment, "approved", "accredited");
      else if (end === "reimbursed" && isChargeback) shop.provider.turn(payment, "charged_back", "reimbursed");
      else if (isChargeback) shop.provider.turn(payment, "charged_back", "settled");
      else shop.provider.giveBack(payment, all - refunded);
    }),
  ),
  fc.boolean().map((again) => command(again ? "file again" : "file", (shop, bank) => shop.file(bank, again))),
  fc
    .tuple(order, fc.boolean())
    .map(([id, isOver]) => command(`mark paid ${id}`, (shop, bank) => shop.markPaid(bank, id, isOver))),
  fc.constant(command("set off", (shop) => shop.setOffs.run())),
  order.map((id) =>
    command(`file, set off and mark paid ${id} at once`, (shop, bank) =>
      Promise.all([
        shop.file(bank, false),
        shop.setOffs.run(),
        shop.markPaid(bank, id, false, "OP a"),
        shop.markPaid(bank, id, false, "OP b"),
      ]),
    ),
  ),
  fc.constantFrom("before", "after").map((moment) =>
    command(`refunds fail ${moment} they are made`, (shop) => {
      shop.provider.faults.set("refund", moment as "before" | "after");
      return Promise.resolve();
    }),
  ),
  fc.constant(
    command(
      "minute",
      async (shop) => {
        shop.provider.faults.clear();
        await shop.settled();
        for (const { id } of SALES) await told(shop, id);
        await shop.orders.jobs.settle();
        await shop.setOffs.run();
      },
      (bank) => bank.inFile.size === 0,
    ),
  ),
];

/** All that is still to come: notifications, ends of cases, what the bank was sent, and what is owed after it. */
async function finish(bank: Bank, shop: Shop): Promise<void> {
  for (const { id } of SALES)
    if (bank.inFile.has(`${id}_${shop.order(id).sellerId}`)) await shop.markPaid(bank, id, false);
  shop.provider.faults.clear();
  await shop.settle();
  for (const { id } of SALES) {
    const there = shop.paymentOf(id);
    const isOpen = there && (there.status === "in_mediation" || there.statusDetail === "in_process");
    if (isOpen) shop.provider.turn(there.id, "approved", "accredited");
  }
  await shop.settle();
  shop.expectSound(bank);
  await shop.file(bank, true);
  for (const { id } of SALES) await shop.markPaid(bank, id, false);
  shop.expectSound(bank);
}

test(
  "nobody is paid twice and nothing owed is forgotten, whatever order files, set-offs, refunds, debts and cases come in",
  { timeout: 400_000 },
  async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("open", "paid", "kept back"),
        fc.commands(commands, { maxCommands: 40, size: "max" }),
        async (start, history) => {
          const shop = new Shop();
          const bank: Bank = { inFile: new Map(), transferred: new Map() };
          // Most begin where a seller has got money that may be lost, and is about to get more, or less by a debt.
          if (start !== "open") {
            await sell(shop, "order-1");
            await shop.file(bank, false);
            await shop.markPaid(bank, "order-1", false);
            if (start === "kept back") await refundPart(shop, "order-1", 250_000);
            await sell(shop, "order-2");
            await shop.setOffs.run();
          }
          await fc.asyncModelRun(() => ({ model: bank, real: shop }), history);
          await finish(bank, shop);
          shop.expectAsAtProvider();
          const lines = shop.payouts();
          expect(lines.filter(({ state }) => state === "pending")).toEqual([]);
          // A debt stays only where its seller is owed nothing.
          for (const { orderId, sellerId, debtCentimos } of lines)
            expect([orderId, 0 - balanceOf(shop.entries(orderId), "debt", sellerId)]).toEqual([orderId, debtCentimos]);
          for (const { kind } of shop.allEntries()) seen.set(kind, (seen.get(kind) ?? 0) + 1);
        },
      ),
      { numRuns: 200, seed: 20261128 },
    );
    for (const kind of ["payout", "set-off", "refund", "chargeback-lost", "chargeback-won", "mediation-lost"])
      expect([kind, (seen.get(kind) ?? 0) > 10]).toEqual([kind, true]);
  },
);
