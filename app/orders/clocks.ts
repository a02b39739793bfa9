import { addBusinessDays, addDays, businessDaysText, limaDay, startOfDay, type LimaDay } from "~/business/calendar";
import { HOUR_MS } from "~/business/durations";
import { plural } from "~/business/format";
import { arrivalDay } from "~/business/shipping";
import type { OrderRules } from "~/platform/env-orders";

import type { Order } from "./model";

interface ClockSettings {
  orderRules: OrderRules;
  holidays: ReadonlySet<string>;
}

/** The deadlines in the buyer's words, before the payment. */
export function clockPromises({ confirmHours, dispatchDays, lateDays, lookHours }: OrderRules): string[] {
  return [
    `El vendedor tiene ${hoursText(confirmHours)} para confirmar; si no, tu dinero vuelve solo.`,
    `Desde entonces tiene ${businessDaysText(dispatchDays)} para entregar o enviar; después puedes cancelar al ` +
      `momento, y a los ${plural(lateDays, "día")} tu dinero vuelve solo.`,
    `Cuando lo recibas tienes ${hoursText(lookHours)} para revisarlo. Guardamos tu dinero hasta entonces.`,
  ];
}

/** Hour of Lima at which reminders are due. */
const REMINDER_HOUR = 9;

type Clocks = NonNullable<Order["clocks"]>;

/**
 * A running deadline keeps what was said; a dispute stops it, and later all of it begins again. Each step sets the
 * day of arrival.
 */
export function withClocks(order: Order, settings: ClockSettings, now: Date): Order {
  if (order.kind !== "purchase") return order;
  const { clocks = {}, delivery, state } = order;
  const { orderRules, holidays } = settings;
  const isSent = delivery?.method === "shipping";
  const arriving = (expectedOn: LimaDay): Pick<Order, "delivery"> =>
    isSent ? { delivery: { ...delivery, expectedOn } } : { delivery };
  switch (state) {
    case "created":
    case "awaiting_payment":
      return isSent && !delivery.expectedOn
        ? { ...order, clocks: undefined, ...arriving(arrivalDay(delivery, settings, now)) }
        : { ...order, clocks: undefined };
    case "paid":
      if (clocks.confirmBy) return order;
      return {
        ...order,
        clocks: { confirmBy: hoursAfter(now, orderRules.confirmHours) },
        ...arriving(arrivalDay({ days: delivery?.days ?? 0 }, settings, now)),
      };
    case "preparing":
    case "ready": {
      if (clocks.sendBy) return order;
      const lastDay = addBusinessDays(limaDay(now), orderRules.dispatchDays, holidays);
      return {
        ...order,
        clocks: dispatchClocks(lastDay, settings, now),
        ...arriving(addDays(lastDay, delivery?.days ?? 0)),
      };
    }
    case "shipped": {
      if (clocks.arriveBy) return order;
      const expectedOn = addDays(limaDay(now), delivery?.days ?? 0);
      return { ...order, clocks: arrivalClocks(expectedOn, orderRules.arrivalDays), ...arriving(expectedOn) };
    }
    case "delivered":
      return { ...order, clocks: { completeBy: clocks.completeBy ?? hoursAfter(now, orderRules.lookHours) } };
    default:
      return { ...order, clocks: undefined };
  }
}

/** Until the end of the last business day, with reminders on the two days before it; later the money goes back. */
function dispatchClocks(lastDay: LimaDay, { orderRules, holidays }: ClockSettings, now: Date): Clocks {
  const { dispatchDays, lateDays } = orderRules;
  const today = limaDay(now);
  return {
    sendBy: endOf(lastDay),
    returnBy: endOf(addDays(lastDay, lateDays)),
    remindAt: [dispatchDays - 2, dispatchDays - 1].map((count) => morningOf(addBusinessDays(today, count, holidays))),
  };
}

/** Days of grace after the promised one, both of whose ends both parties are reminded of. */
function arrivalClocks(expectedOn: LimaDay, arrivalDays: number): Clocks {
  const last = addDays(expectedOn, arrivalDays);
  return { arriveBy: endOf(last), remindAt: [morningOf(addDays(expectedOn, 1)), morningOf(last)] };
}

/** Whether the buyer may cancel without a reason: the seller had to hand it over before. */
export function isSendingLate({ state, clocks }: Pick<Order, "state" | "clocks">, now: Date): boolean {
  return (state === "preparing" || state === "ready") && clocks?.sendBy !== undefined && clocks.sendBy <= now;
}

type Timed = Pick<Order, "state" | "clocks">;
type ClockStep = "withdraw" | "remind" | "tell-late" | "arrive" | "complete";

/** Steps that the clocks of an order ask for, and when; the first that is due goes first. */
function askedBy({ state, clocks = {} }: Timed, now: Date): [at: Date | undefined, step: ClockStep][] {
  const { confirmBy, sendBy, returnBy, arriveBy, remindAt = [], isLateTold } = clocks;
  const reminders = remindAt.map((at): [Date, ClockStep] => [at, "remind"]);
  switch (state) {
    case "paid":
      return [[confirmBy, "withdraw"]];
    case "preparing":
    case "ready":
      return [
        [returnBy, "withdraw"],
        [isLateTold ? undefined : sendBy, "tell-late"],
        ...(state === "preparing" && !isLateTold ? reminders : []),
      ];
    case "shipped":
      return [[arriveBy, "arrive"], ...reminders];
    case "delivered":
      return [[completionTime({ clocks }, now), "complete"]];
    default:
      return [];
  }
}

/** Step that the clocks ask for now; null for none. */
export function dueByClock(order: Timed, now: Date): ClockStep | null {
  return askedBy(order, now).find(([at]) => at !== undefined && at <= now)?.[1] ?? null;
}

/** Times at which a clock of the order asks for something. */
export function clockTimes(order: Timed, now: Date): Date[] {
  return askedBy(order, now).flatMap(([at]) => at ?? []);
}

/** Whether a change of an order was a reminder of its clocks. */
export function isReminded(before: Pick<Order, "clocks" | "state">, after: Pick<Order, "clocks" | "state">): boolean {
  const left = ({ clocks }: Pick<Order, "clocks">) => clocks?.remindAt?.length ?? 0;
  return before.state === after.state && left(after) < left(before);
}

/** End of the time to look at a delivered order. */
export function completionTime({ clocks }: Pick<Order, "clocks">, now: Date): Date {
  return clocks?.completeBy ?? now;
}

function hoursText(count: number): string {
  return plural(count, "hora");
}

function hoursAfter(date: Date, hours: number): Date {
  return new Date(date.getTime() + hours * HOUR_MS);
}

function endOf(day: LimaDay): Date {
  return startOfDay(addDays(day, 1));
}

function morningOf(day: LimaDay): Date {
  return hoursAfter(startOfDay(day), REMINDER_HOUR);
}
