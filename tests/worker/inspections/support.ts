import type { Accounts } from "~/accounts/accounts.server";
import type { BookingInput } from "~/inspections/booking/booking.server";
import type { Inspection } from "~/inspections/model";
import { payInspection } from "~/orders/inspections/inspection-payment.action.server";
import type { Order } from "~/orders/model";
import type { Workshop } from "~/workshops/model";

import { FakeProvider } from "../../factories/payment-provider";
import type { GivenContext } from "../../support/context";
import { World } from "../../support/world";
import { makeWorkshop } from "../../unit/workshops/make-workshop";
import { readOrder } from "../orders/support";

type Staff = Accounts["workshopStaff"];

export const USER = { uid: "camila", name: "Camila", email: "camila@demo.pe" };
export const WORKSHOP = "la-cadena-azul";
export const STAFF = "taller@demo.pe";
/** The Wednesday after. */
export const SLOT = "2026-11-25T1000";
export const OTHER_SLOT = "2026-11-25T1100";

const ALL_DAY = [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 9 * 60, to: 18 * 60 }));

/** The address of a workshop's only user. */
export function staffOf(workshopId: string): string {
  return workshopId === WORKSHOP ? STAFF : `${workshopId}@demo.pe`;
}

/** Workshops that inspect bicycles, with a provider of payments in memory and cases that are only kept. */
export function inspectionsWorld(workshops: Partial<Workshop>[] = [{}]) {
  const kept = { filed: [] as unknown[], closed: [] as unknown[], provider: new FakeProvider() };
  const common = {
    id: WORKSHOP,
    vehicles: ["bicicleta"],
    services: [{ id: "revision", from: null, to: null }],
    hours: ALL_DAY,
  } satisfies Partial<Workshop>;
  const all = workshops.map((changes) => makeWorkshop({ ...common, ...changes }));
  const ofWorkshop: Staff["ofWorkshop"] = async (workshopId) => [
    { uid: "taller", email: staffOf(workshopId), displayName: "Taller", workshopId },
  ];
  const cases: GivenContext["cases"] = {
    filing: {
      file: async (input) => {
        kept.filed.push(input);
        return { number: "R-7K4M92QX", due: null, isMailed: true };
      },
      writesIn: async (_, input) => {
        kept.filed.push(input);
        return [];
      },
      receiptFor: async () => "none",
      numberOf: async () => "R-7K4M92QX",
    },
    closing: {
      writesIn: async (_, number, step) => {
        kept.closed.push({ number, ...step });
        return [];
      },
    },
  };
  const given = {
    workshops: { list: () => Promise.resolve(all) },
    accounts: { workshopStaff: { ofWorkshop } },
    payments: kept.provider,
    catalog: { index: { refresh: () => Promise.reject(new Error("not asked")) } },
    cases,
  };
  return Object.assign(new World({ given }), kept);
}

export type InspectionsWorld = ReturnType<typeof inspectionsWorld>;

export function bookInspection(world: World, changes: Partial<BookingInput> = {}) {
  return world.inspections.booking.book({
    formKey: crypto.randomUUID(),
    user: USER,
    phone: "+51987654321",
    vehicle: { kind: "bicicleta", listingId: null, bicycleId: null, title: "Trek Marlin 5", details: "" },
    workshopId: WORKSHOP,
    slotId: SLOT,
    payAt: "workshop",
    ...changes,
  });
}

export async function bookedInspection(world: World, changes: Partial<BookingInput> = {}) {
  const result = await bookInspection(world, changes);
  if (!result.ok) throw new Error(result.reason);
  return result.inspection;
}

export function payFor(world: World, inspection: Pick<Inspection, "id" | "priceCentimos">, user = USER) {
  const payer = { uid: user.uid, displayName: user.name, email: user.email };
  return payInspection(world, payer, inspection, new FormData());
}

/** A booking whose user is at the provider's page, and its order. */
export async function awaitingInspection(world: World, changes: Partial<BookingInput> = {}) {
  const inspection = await bookedInspection(world, { payAt: "online", ...changes });
  const outcome = await payFor(world, inspection, changes.user);
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  return { id: inspection.id, order: await orderOfInspection(world, inspection.id) };
}

/** A booking that was paid. */
export async function paidInspection(world: InspectionsWorld, changes: Partial<BookingInput> = {}) {
  const { id, order } = await awaitingInspection(world, changes);
  await world.orders.applyPayment(world.provider.pay(order));
  return { id, order: await orderOfInspection(world, id) };
}

export async function readInspection(world: World, id: string): Promise<Inspection> {
  return { ...((await world.stored(`inspections/${id}`)) as Inspection), id };
}

export async function orderOfInspection(world: World, id: string): Promise<Order> {
  return readOrder(world, (await readInspection(world, id)).orderId ?? "none");
}

export const countSlots = (world: World) => world.database.count({ collection: "inspectionSlots" });

/** The jobs of each minute, after so many minutes. */
export async function liveOn(world: World, minutes: number): Promise<void> {
  world.pass({ minutes });
  await world.inspections.jobs.expireUnpaid();
  await world.orders.jobs.settle();
  await world.settled();
}

/** Subjects of the mails to one address, in any order. */
export async function subjectsTo(world: World, address: string): Promise<string[]> {
  const mails = (await world.mails()).filter(({ to }) => to === address);
  return mails.map(({ subject }) => subject.replace(/ \(R-.*/, "")).sort();
}
