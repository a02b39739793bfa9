import fc from "fast-check";
import { expect, test } from "vitest";

import { limaDay } from "~/business/calendar";
import { debtOf, isReleased } from "~/orders/ledger/balances";
import { balanceOf } from "~/orders/ledger/model";
import { isFrozen, openCaseOf } from "~/orders/ledger/payment-facts";
import { reductionOf, refundableOf, refundedOf, shareOf } from "~/orders/ledger/shares";
import type { BankEnd } from "~/orders/payouts/admin/bank-answer";
import { isAtBank, transferOf } from "~/orders/payouts/model";

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
  /** Céntimos in the last file, of which nobody has said that they were transferred, and that file. */
  inFile: Map<string, { centimos: number; batch: string }>;
  transferred: Map<string, number>;
}

class Shop extends Till {
  count = 0;
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
  frozen(): [id: string, setOffCentimos: number][] {
    const frozen = this.ids.map((id) => this.order(id)).filter(isFrozen);
    return frozen.map(({ id, transfers }) => [id, transfers?.[0]?.setOffCentimos ?? 0]);
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
  async file(bank: Bank): Promise<void> {
    const result = await this.batches.prepare("admin", `file-${(this.count += 1)}`);
    const batch = result.ok ? await this.batches.find(result.id) : null;
    for (const { payoutId, centimos } of batch?.lines ?? []) {
      expect([payoutId, centimos > 0]).toEqual([payoutId, true]);
      expect([payoutId, bank.inFile.has(payoutId)]).toEqual([payoutId, false]);
      bank.inFile.set(payoutId, { centimos, batch: batch?.id ?? "" });
    }
  }

  /** The bank's answer about a line of a file: twice, as a form is sent twice. */
  async answer(bank: Bank, order: string, isPaid: boolean): Promise<void> {
    const id = this.idOf(order);
    const line = bank.inFile.get(id);
    if (!line) return;
    const day = limaDay(this.time);
    const end: BankEnd = isPaid
      ? { outcome: "transferred", reference: `OP ${order}`, day }
      : { outcome: "failed", reason: "rejected" };
    const ends = new Map([[id, end]]);
    const answers = await Promise.all([1, 2].map(() => this.batches.register(line.batch, ends, { by: "admin" })));
    expect([id, answers]).toEqual([id, answers.map(() => ({ done: 1, left: [] }))]);
    const other: BankEnd = isPaid
      ? { outcome: "failed", reason: "rejected" }
      : { outcome: "failed", reason: "account" };
    const { left } = await this.batches.register(line.batch, new Map([[id, other]]), { by: "admin" });
    expect([id, left]).toEqual([id, [this.order(order).number]]);
    bank.inFile.delete(id);
    if (isPaid) bank.transferred.set(id, (bank.transferred.get(id) ?? 0) + line.centimos);
  }

  private idOf(order: string): string {
    return this.payoutOf(order)?.path.slice("payouts/".length) ?? "none";
  }

  /** A transfer of what the page says, and its registration; that of a file has another page. */
  async markPaid(bank: Bank, order: string, isMediationOver: boolean, reference = `OP ${order}`): Promise<void> {
    const id = this.idOf(order);
    const known = await this.admin.find(id);
    if (!known) return;
    const amount = transferOf(known);
    const due = this.owed(order) - this.received(order);
    const asked = { version: known.version, reference, email: "", by: "admin", isMediationOver };
    const result = await this.admin.markPaid(id, asked);
    if (!result.ok || result.repeated) return;
    // Nothing of a file, and nothing against a chargeback.
    expect([id, bank.inFile.has(id), this.isChargedBack(order)]).toEqual([id, false, false]);
    if (!isFrozen(this.order(order))) expect([id, amount]).toEqual([id, due]);
    bank.transferred.set(id, (bank.transferred.get(id) ?? 0) + amount);
  }

  /** The bank gives the oldest transfer back, days after it was registered: told twice, as a form is sent twice. */
  async comesBack(bank: Bank, order: string): Promise<void> {
    const known = await this.admin.find(this.idOf(order));
    const place = known?.sent.findIndex(({ returned }) => returned === null) ?? -1;
    const transfer = known?.sent[place];
    if (!known || !transfer) return;
    const rows = [{ id: known.id, version: known.version, place }];
    const asked = { reason: "rejected", why: "Lo devolvió.", at: this.time, by: "admin" } as const;
    const answers = await Promise.all([1, 2].map(() => this.returned.register(rows, asked)));
    expect([known.id, answers.flat().map(({ outcome }) => outcome)]).toEqual([known.id, ["done", "repeated"]]);
    const other = await this.returned.register(rows, { ...asked, by: "other" });
    expect([known.id, other.map(({ outcome }) => outcome)]).toEqual([known.id, ["conflict"]]);
    bank.transferred.set(known.id, (bank.transferred.get(known.id) ?? 0) - transfer.centimos);
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
      const inFile = bank.inFile.get(id);
      if (inFile) expect([id, isAtBank(line), transferOf(line)]).toEqual([id, true, inFile.centimos]);
      expect([id, line.paidCentimos, line.repaidCentimos]).toEqual([id, told.paidCentimos, told.repaidCentimos]);
      expect([id, line.debtCentimos]).toEqual([id, debtOf(order, sellerId)]);
      if (line.state === "pending") expect([id, transferOf(line) > 0]).toEqual([id, true]);
      setOff = setOff.set(sellerId, (setOff.get(sellerId) ?? 0) + told.setOffCentimos);
      repaid = repaid.set(sellerId, (repaid.get(sellerId) ?? 0) + told.repaidCentimos);
      // A transfer that the bank is about to make is known when it is made.
      if (isFrozen(order) || inFile) continue;
      // An amount that is owed and not received is to be paid; one that was received and is not owed is a debt.
      const open = line.state === "pending" ? transferOf(line) : 0;
      expect([id, open - line.debtCentimos]).toEqual([id, this.owed(orderId) - this.received(orderId)]);
    }
    expect(setOff).toEqual(repaid);
  }
}

type Command = fc.AsyncCommand<Bank, Shop>;

/** A command that a history may hold; afterwards all is sound. */
function command(name: string, run: (shop: Shop, bank: Bank) => Promise<unknown>): Command {
  return {
    check: () => true,
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

/** A change at the provider, which is told at once or later. */
const atProvider = (
  name: string,
  id: string,
  isTold: boolean,
  change: (shop: Shop, there: NonNullable<ReturnType<Shop["paymentOf"]>>) => unknown,
) =>
  command(`${name} ${id}`, async (shop) => {
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
  order.map((id) => command(`refund whole ${id}`, (shop) => shop.orders.take(id, "refund", ADMIN, STEP))),
  fc
    .tuple(order, amount)
    .map(([id, centimos]) => command(`refund part of ${centimos} of ${id}`, (shop) => refundPart(shop, id, centimos))),
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
  fc.constant(command("file", (shop, bank) => shop.file(bank))),
  fc
    .tuple(order, fc.boolean())
    .map(([id, isPaid]) =>
      command(`the bank ${isPaid ? "pays" : "refuses"} ${id}`, (shop, bank) => shop.answer(bank, id, isPaid)),
    ),
  fc
    .tuple(order, fc.boolean())
    .map(([id, isOver]) => command(`mark paid ${id}`, (shop, bank) => shop.markPaid(bank, id, isOver))),
  order.map((id) => command(`the bank gives ${id} back`, (shop, bank) => shop.comesBack(bank, id))),
  fc.constant(command("set off", (shop) => shop.setOffs.run())),
  order.map((id) =>
    command(`file, set off and mark paid ${id} at once`, (shop, bank) =>
      Promise.all([
        shop.file(bank),
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
    command("minute", async (shop) => {
      shop.provider.faults.clear();
      await shop.settled();
      for (const { id } of SALES) await told(shop, id);
      await shop.orders.jobs.settle();
      await shop.setOffs.run();
    }),
  ),
];

/** All that is still to come: notifications, ends of cases, what the bank was sent, and what is owed after it. */
async function finish(bank: Bank, shop: Shop): Promise<void> {
  for (const [place, { id }] of SALES.entries()) await shop.answer(bank, id, place % 2 === 0);
  shop.provider.faults.clear();
  await shop.settle();
  for (const { id } of SALES) {
    const there = shop.paymentOf(id);
    const isOpen = there && (there.status === "in_mediation" || there.statusDetail === "in_process");
    if (isOpen) shop.provider.turn(there.id, "approved", "accredited");
  }
  await shop.settle();
  shop.expectSound(bank);
  await shop.file(bank);
  for (const { id } of SALES) await shop.answer(bank, id, true);
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
            await shop.file(bank);
            await shop.answer(bank, "order-1", true);
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
    for (const kind of [
      "payout",
      "payout-returned",
      "set-off",
      "refund",
      "chargeback-lost",
      "chargeback-won",
      "mediation-lost",
    ])
      expect([kind, (seen.get(kind) ?? 0) > 10]).toEqual([kind, true]);
  },
);
