import { addBusinessDays, addDays, businessDaysText, limaDay, startOfDay } from "~/business/calendar";
import { HOUR_MS } from "~/business/durations";
import type { OrderRules } from "~/platform/env-orders";

import type { Order } from "./model";

interface ClockSettings {
  orderRules: OrderRules;
  holidays: ReadonlySet<string>;
}

/** The deadlines in the buyer's words, before the payment. */
export function clockPromises({ confirmHours, dispatchDays, lookHours }: OrderRules): string[] {
  return [
    `El vendedor tiene ${hoursText(confirmHours)} para confirmar; si no, tu dinero vuelve solo.`,
    `Desde entonces tiene ${businessDaysText(dispatchDays)} para entregar o enviar; después puedes cancelar al momento.`,
    `Cuando lo recibas tienes ${hoursText(lookHours)} para revisarlo. Guardamos tu dinero hasta entonces.`,
  ];
}

/** Hour of Lima at which reminders are due. */
const REMINDER_HOUR = 9;

type Timed = Pick<Order, "state" | "clocks">;

/** A running deadline keeps what was said; a dispute stops it, and afterwards it begins again. */
export function withClocks(order: Order, { orderRules, holidays }: ClockSettings, now: Date): Order {
  if (order.kind !== "purchase") return order;
  const { clocks = {}, state } = order;
  switch (state) {
    case "paid":
      return { ...order, clocks: { confirmBy: clocks.confirmBy ?? hoursAfter(now, orderRules.confirmHours) } };
    case "preparing":
    case "ready":
      return { ...order, clocks: clocks.sendBy ? clocks : dispatchClocks(orderRules.dispatchDays, holidays, now) };
    case "delivered": {
      const since = order.deliveredAt ?? now;
      return { ...order, clocks: { completeBy: clocks.completeBy ?? hoursAfter(since, orderRules.lookHours) } };
    }
    default:
      return { ...order, clocks: undefined };
  }
}

/** Until the end of the last business day; reminders on the two days before it. */
function dispatchClocks(days: number, holidays: ReadonlySet<string>, now: Date): NonNullable<Order["clocks"]> {
  const today = limaDay(now);
  const dayOf = (count: number) => addBusinessDays(today, count, holidays);
  return {
    sendBy: startOfDay(addDays(dayOf(days), 1)),
    remindAt: [days - 2, days - 1].map((count) => hoursAfter(startOfDay(dayOf(count)), REMINDER_HOUR)),
  };
}

/** Whether the buyer may cancel without a reason: the seller had to hand it over before. */
export function isSendingLate({ state, clocks }: Pick<Order, "state" | "clocks">, now: Date): boolean {
  return (state === "preparing" || state === "ready") && clocks?.sendBy !== undefined && clocks.sendBy <= now;
}

/** Step that the clocks ask for now; null for none. */
export function dueByClock(order: Timed, now: Date): "withdraw" | "remind" | "tell-late" | "complete" | null {
  const { state, clocks } = order;
  if (state === "delivered") return completionTime(order, now) <= now ? "complete" : null;
  if (state === "paid") return clocks?.confirmBy && clocks.confirmBy <= now ? "withdraw" : null;
  if ((state !== "preparing" && state !== "ready") || !clocks?.sendBy) return null;
  if (clocks.sendBy <= now) return clocks.isLateTold ? null : "tell-late";
  return state === "preparing" && (clocks.remindAt ?? []).some((at) => at <= now) ? "remind" : null;
}

/** Times at which a clock of the order asks for something. */
export function clockTimes(order: Timed, now: Date): Date[] {
  const { state, clocks } = order;
  if (state === "delivered") return [completionTime(order, now)];
  if (!clocks) return [];
  if (state === "paid") return clocks.confirmBy ? [clocks.confirmBy] : [];
  if ((state !== "preparing" && state !== "ready") || !clocks.sendBy || clocks.isLateTold) return [];
  return [clocks.sendBy, ...(state === "preparing" ? (clocks.remindAt ?? []) : [])];
}

/** End of the time to look at a delivered order. */
export function completionTime({ clocks }: Pick<Order, "clocks">, now: Date): Date {
  return clocks?.completeBy ?? now;
}

function hoursText(count: number): string {
  return count === 1 ? "1 hora" : `${count} horas`;
}

function hoursAfter(date: Date, hours: number): Date {
  return new Date(date.getTime() + hours * HOUR_MS);
}
