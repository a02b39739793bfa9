import "vitest";
import { newUserDocument } from "~/accounts/users.server";
import * as report from "~/admin/reports/denuncia.route";
import * as caseRoute from "~/cases/admin/solicitud.route";
import type { ListingStatus } from "~/catalog/statuses";
import * as complaint from "~/complaints/admin/reclamo.route";
import * as coupon from "~/coupons/admin/cupon.route";
import * as coupons from "~/coupons/admin/cupones.route";
import { pointsOf } from "~/inspections/checklist/checklist";
import { LEGAL_CHECKLIST } from "~/inspections/checklist/legal";
import type { Inspection } from "~/inspections/model";
import * as order from "~/orders/admin/pedido.route";
import type { Order } from "~/orders/model";
import * as payout from "~/orders/payouts/admin/pago.route";
import type { DocumentData } from "~/platform/firestore/types";
import * as finds from "~/registry/finds/admin/hallazgo.route";
import * as thefts from "~/registry/theft/admin/robo.route";
import * as listing from "~/selling/admin/anuncio.route";

import { makeFiledSheet, makeProgress } from "../../factories/complaints";
import { makeOrder, makePayment } from "../../factories/orders";
import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { listingOf } from "../../unit/selling/support";
import { makeFind } from "../registry/finds/make-find";
import { liveTheft, seedOwners } from "../registry/theft/support";
import { ADMIN, NOW } from "./admin-world";
import { seedReported, seedReportedThread } from "./reported";

/** One act through its route. */
export interface Act {
  /** File of app/routes that takes it; null for what no page offers yet. */
  route: string | null;
  take(world: World): Promise<unknown>;
  /** Document that the act changes, in the same commit as its entry; null where it changes none. */
  changes: string | null;
  target?: string;
}

export const NUMBER = "R-7K4M92QX";
export const SHEET = "000000001-2026";
export const ALL_OK = Object.fromEntries(
  pointsOf(LEGAL_CHECKLIST).map(({ id }) => [id, { result: "ok", note: "", photo: null }]),
);
export const STREAM = () => ({
  file: { name: "a.pdf", type: "application/pdf", bytes: 3 },
  body: new Response("abc").body,
});

export function withCase(form: Record<string, string>, changes = {}): Act["take"] {
  return async (world) => {
    const { number, ...data } = caseOf({ number: NUMBER, ...changes });
    await world.seed({ set: `cases/${number}`, data: { number, ...data } });
    return world.ask(caseRoute.action, { number }, { seen: "1", ...form });
  };
}
export const DATA_CASE = { kind: "datos", due: "2026-12-04", extendableBy: 20, queueOrder: "2026-12-04" } as const;

export function withComplaint(
  form: Record<string, string | Blob>,
  { isLetter = false, progress = {} } = {},
): Act["take"] {
  return async (world) => {
    const sheet = await makeFiledSheet({ number: SHEET, ...(isLetter && { answerBy: "carta" as const }) });
    await world.seed(
      { set: `complaints/${SHEET}`, data: { ...sheet } },
      { set: `complaintProgress/${SHEET}`, data: { ...makeProgress(sheet, { due: "2026-12-30" }), ...progress } },
      {
        set: `mail/complaint-${SHEET}-consumer`,
        data: {
          to: ["a@b.pe"],
          message: { subject: "s", text: "t" },
          delivery: { state: "ERROR", error: "x", attempts: 1 },
        },
      },
    );
    return world.ask(complaint.action, { number: SHEET }, form);
  };
}

export function withOrder(state: Order["state"], intent: string, changes: Partial<Order> = {}): Act["take"] {
  return async (world) => {
    const payments = state === "paid" ? [makePayment()] : [];
    const { id, ...data } = makeOrder({ state, paidAt: NOW, payments, ...changes });
    await world.seed({ set: `orders/${id}`, data });
    const form = {
      intent,
      version: String(data.version),
      motivo: "otro",
      nota: "Lo pidió el comprador",
      confirmo: "si",
    };
    return world.ask(order.action, { id }, form);
  };
}

export function withPayout(
  form: (version: string) => Record<string, string>,
  changes: Record<string, unknown> = {},
): Act["take"] {
  return async (world) => {
    const data = {
      orderId: "o1",
      orderNumber: "R-2026-000001",
      sellerId: "rosa",
      workshopName: "",
      grossCentimos: 1,
      shippingCentimos: 0,
      commissionCentimos: 0,
      netCentimos: 1,
      state: "pending",
      createdAt: NOW,
      paidAt: null,
      reference: null,
      exported: null,
      ...changes,
    };
    await world.seed({ set: "payouts/o1_rosa", data });
    const version = (await world.database.read("payouts/o1_rosa"))?.updateTime ?? "";
    return world.ask(payout.action, { id: "o1_rosa" }, form(version));
  };
}

export const PAID_PAYOUT = {
  ...{ state: "paid", paidAt: NOW, reference: "OP 1", paidCentimos: 1 },
  sent: [{ centimos: 1, reference: "OP 1", at: NOW, batch: null, returned: null }],
};

export const PAYOUT_ACCOUNT = {
  uid: "rosa",
  method: "cci",
  number: "01124100019000658270",
  holder: "Rosa Quispe",
  documentType: "dni",
  document: "45678912",
} as const;
export async function withPayoutAccount(world: World): Promise<void> {
  await world.context().payouts.accounts.save(PAYOUT_ACCOUNT, "");
  await world.merge(`payoutAccounts/${PAYOUT_ACCOUNT.uid}`, { usableAt: null });
}

/** A payout that can go into a file for the bank. */
export async function withFreePayout(world: World): Promise<void> {
  await withPayoutAccount(world);
  await withPayout(() => ({ intent: "otra" }))(world);
}

/** The file `lote` with that payout. */
export async function withBatch(world: World): Promise<void> {
  await withFreePayout(world);
  await world.context().payouts.batches.prepare("admin-1", "lote");
  await world.database.commit(
    (await world.database.find({ collection: "audit", limit: 50 })).map(({ path }) => ({ delete: path })),
  );
}

export const ATTACHED = { name: "boleta.pdf", type: "application/pdf", bytes: 3, sha256: "a" } as const;
export const LEGAL = {
  plate: "1234-5A",
  documents: [{ ...ATTACHED, key: "papeles/i1/boleta" }],
  wantsBadge: false,
  reason: "",
};

/** Bicycle `b1`, whose proof of purchase has this key in R2. */
export function withProof(world: World, key: string | null): void {
  const proof = key === null ? null : { ...ATTACHED, key };
  world.given.registry = {
    bicycles: { read: () => Promise.resolve({ id: "b1", brand: "Trek", model: "Marlin", proof }) },
  };
}

export function withTheft(intent: "hide" | "show" | "verify"): Act["take"] {
  return async (world) => {
    await seedOwners(world);
    const id = await liveTheft(world);
    await world.seed({ set: "marks/theft", data: { id } });
    const hide = { intent: "hide", motivo: "denuncia" };
    if (intent === "show") await world.ask(thefts.action, { id }, { version: await theftVersion(world, id), ...hide });
    return world.ask(thefts.action, { id }, { version: await theftVersion(world, id), ...hide, intent });
  };
}

export function withSighting(intent: "ocultar-aviso" | "mostrar-aviso"): Act["take"] {
  return async (world) => {
    await seedOwners(world);
    const id = await liveTheft(world);
    const seen = { theftId: id, ownerId: "rosa", uid: null, seenOn: "2026-11-22", place: "Gamarra", text: "La vi." };
    const hiddenAt = intent === "mostrar-aviso" ? NOW : null;
    await world.seed({ set: "theftSightings/s1", data: { ...seen, contact: "", createdAt: NOW, hiddenAt } });
    const form = { version: await theftVersion(world, id), aviso: "s1", motivo: "ofensas" };
    return world.ask(thefts.action, { id }, { ...form, intent });
  };
}

export const FIND = "f".repeat(32);

/** A find of Ana's that is Rosa's bicycle, without a number. */
export function withFind(intent: "es-esta" | "cerrar"): Act["take"] {
  return async (world) => {
    await seedOwners(world);
    const robo = await liveTheft(world);
    await world.seed({ set: `finds/${FIND}`, data: makeFind() });
    return world.ask(finds.action, { id: FIND }, { version: "1", intent, robo, motivo: "devuelta" });
  };
}

/** The version of a report of theft, as its page shows it. */
export async function theftVersion(world: World, id: string): Promise<string> {
  return String((await world.find(`thefts/${id}`))?.version);
}

export function withInspection(
  changes: Partial<Inspection>,
  ask: (world: World, id: string) => Promise<unknown>,
): Act["take"] {
  return async (world) => {
    const data = {
      kind: "legal",
      userId: "rosa",
      userName: "Rosa",
      userEmail: "rosa@correo.test",
      phone: "+51987654321",
      vehicle: { kind: "moto", listingId: null, bicycleId: null, title: "Honda Navi", details: "" },
      workshopId: "",
      workshopName: "",
      slotId: null,
      startsAt: null,
      status: "requested",
      payAt: "advisor",
      priceCentimos: 15_000,
      orderId: null,
      caseNumber: null,
      legal: { plate: "1234-5A", documents: [], wantsBadge: false, reason: "" },
      privateUntil: null,
      holdUntil: null,
      answers: {},
      odometer: null,
      reportCode: null,
      history: [{ at: NOW, step: "request", by: "user" }],
      createdAt: NOW,
      updatedAt: NOW,
      version: 1,
      ...changes,
    };
    await world.seed({ set: "inspections/i1", data });
    return ask(world, "i1");
  };
}

export function withUsers(changes: DocumentData, take: (world: World) => Promise<unknown>): Act["take"] {
  return async (world) => {
    const rosa = newUserDocument(
      { uid: "rosa", email: "rosa@correo.test", displayName: "Rosa", emailVerified: true },
      NOW,
    );
    const jefa = newUserDocument(
      { uid: ADMIN, email: "jefa@correo.test", displayName: "Jefa", emailVerified: true },
      NOW,
    );
    await world.seed(
      { set: "users/rosa", data: { ...rosa, ...changes } },
      { set: `users/${ADMIN}`, data: { ...jefa, role: "admin" } },
    );
    world.given.workshops = { list: () => Promise.resolve([{ id: "la-cadena", name: "La Cadena" }]) };
    return take(world);
  };
}

export function withCoupon(form: Record<string, string>, stored: DocumentData | null = null): Act {
  return {
    route: `coupons/admin/${stored ? "cupon" : "cupones"}.route.tsx`,
    changes: "coupons/VERANO-20",
    async take(world) {
      const data = { kind: "percent", value: 20, ...stored };
      if (stored) await world.seed({ set: "coupons/VERANO-20", data });
      world.given.catalog = { plans: () => Promise.resolve([]) };
      if (stored) return world.ask(coupon.action, { code: "VERANO-20" }, { version: "0", ...form });
      return world.ask(coupons.action, {}, { codigo: "verano-20", ...form });
    },
  };
}

export function withListing(status: ListingStatus, form: Record<string, string>, plan = {}, changes = {}): Act {
  return {
    route: "selling/admin/anuncio.route.tsx",
    changes: "vehicles/l1",
    async take(world) {
      const { plan: free, ...content } = listingOf({
        status,
        publishedAt: NOW,
        expiresAt: new Date("2026-12-23T15:00:00Z"),
      });
      await world.seed(
        { set: "vehicles/l1", data: { ...content, plan: { ...free, ...plan }, sellerId: "rosa", ...changes } },
        { set: "users/rosa", data: { email: "rosa@correo.test" } },
      );
      const shown = { version: String(content.version), formId: "f" };
      return world.ask(listing.action, { id: "l1" }, { ...shown, motivo: "fotos", porque: "Lo pidió", ...form });
    },
  };
}

/** A reported listing that is on sale. */
export const TARGET = "reportTargets/listing_bici-1";

export function withReport(...forms: Record<string, string>[]): Act["take"] {
  return withUsers({}, async (world) => {
    await seedReported(world);
    return decide(world, "listing_bici-1", forms);
  });
}

/** A reported person. */
export const PERSON_TARGET = "reportTargets/person_rosa";

export function withReportedPerson(...forms: Record<string, string>[]): Act["take"] {
  return withUsers({}, async (world) => {
    await seedReported(world, { kind: "person", targetId: "rosa" });
    return decide(world, "person_rosa", forms);
  });
}

export function withReportedThread(form: Record<string, string>): Act["take"] {
  return withUsers({}, async (world) => decide(world, await seedReportedThread(world), [form]));
}

async function decide(world: World, id: string, forms: readonly Record<string, string>[]): Promise<void> {
  for (const form of forms) {
    const version = (await world.database.read(`reportTargets/${id}`))?.updateTime ?? "";
    await world.ask(report.action, { id }, { version, ...form });
  }
}
