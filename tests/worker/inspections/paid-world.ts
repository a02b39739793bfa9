import type { Inspection } from "~/inspections/model";
import { createInspectionOrders } from "~/orders/inspections/inspection-orders";
import { payInspection } from "~/orders/inspections/inspection-payment.action.server";
import { createMailFollower } from "~/orders/mails/mail-follower.server";
import { OrderSchema, type Order } from "~/orders/model";
import { createOrders, type Orders } from "~/orders/orders.server";
import { followPayouts } from "~/orders/payouts/ledger";
import { followSales } from "~/orders/sales/ledger";
import type { FormOutcome } from "~/platform/forms/outcome";
import { createLogger } from "~/platform/log";

import { FakeProvider } from "../../factories/payment-provider";
import { SITE as SITE_ENV } from "../../factories/site";
import { contextOf } from "../../support/context";
import { InspectionWorld, USER } from "./support";

const SITE = { url: "http://127.0.0.1:8787", name: "Rebi" };

/** One workshop whose inspections are paid online, with the real orders and a provider in memory. */
export class PaidWorld extends InspectionWorld {
  readonly provider = new FakeProvider();
  private made: Orders | null = null;

  get orders(): Orders {
    return (this.made ??= createOrders(
      contextOf({
        env: SITE_ENV,
        database: this.database,
        payments: this.provider,
        coupons: { redeem: () => Promise.reject(new Error("none")), giveBack: () => Promise.resolve([]) },
        selling: { planSales: { offer: () => Promise.reject(new Error("none")), fulfil: () => Promise.resolve(null) } },
        inspections: this.inspections,
        theft: { isReported: () => Promise.resolve(false) },
        catalog: { index: { refresh: () => Promise.resolve({ kind: "refresh", changed: 0, rows: 0, stored: true }) } },
        clock: { now: () => this.time },
        log: createLogger({}, () => undefined),
        waitUntil: (work) => this.behind(work),
        sleep: () => Promise.resolve(),
      }),
      {
        network: null,
        followers: [createMailFollower(this.database, SITE), followPayouts, followSales],
      },
    ));
  }

  protected override orderSide() {
    return createInspectionOrders(this.orders);
  }

  pay(inspection: Pick<Inspection, "id" | "priceCentimos">, user = USER): Promise<FormOutcome> {
    return payInspection(
      contextOf(this),
      { uid: user.uid, displayName: user.name, email: user.email },
      inspection,
      new FormData(),
    );
  }

  /** A booking whose user is at the provider's page, and its order. */
  async awaiting(changes: Parameters<InspectionWorld["book"]>[0] = {}): Promise<{ id: string; order: Order }> {
    const inspection = await this.booked({ payAt: "online", ...changes });
    const outcome = await this.pay(inspection, changes.user);
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    return { id: inspection.id, order: await this.orderOf(inspection.id) };
  }

  /** A booking that was paid. */
  async paid(changes: Parameters<InspectionWorld["book"]>[0] = {}): Promise<{ id: string; order: Order }> {
    const { id, order } = await this.awaiting(changes);
    await this.orders.applyPayment(this.provider.pay(order));
    return { id, order: await this.orderOf(id) };
  }

  async inspection(id: string): Promise<Inspection> {
    const found = await this.database.read(`inspections/${id}`);
    if (found === null) throw new Error(`no inspection ${id}`);
    return { ...(found.data as Inspection), id };
  }

  async order(id: string): Promise<Order> {
    const found = await this.database.read(`orders/${id}`);
    return { ...OrderSchema.parse(found?.data), id };
  }

  async orderOf(inspectionId: string): Promise<Order> {
    return this.order((await this.inspection(inspectionId)).orderId ?? "none");
  }

  slots(): Promise<number> {
    return this.database.count({ collection: "inspectionSlots" });
  }

  /** The jobs of each minute, after so many minutes. */
  async live(minutes: number): Promise<void> {
    this.forward(minutes / 60);
    await this.inspections.jobs.expireUnpaid();
    await this.orders.jobs.settle();
    await this.settled();
  }

  /** Subjects of the mails to one address, in any order. */
  async subjects(to: string): Promise<string[]> {
    return (await this.mails())
      .filter((mail) => String(mail.to) === to)
      .map((mail) => String((mail.message as { subject: string }).subject).replace(/ \(R-.*/, ""))
      .sort();
  }
}
