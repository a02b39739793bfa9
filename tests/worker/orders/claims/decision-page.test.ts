import { beforeEach, describe, expect, test } from "vitest";

import { told, type AdminSheet, type SheetSection } from "~/admin-kit/sheet/sheet";
import { loadOrderClaim, submitOrderClaim } from "~/orders/claims/admin/order-claim.page.server";
import { createClaimFollower } from "~/orders/claims/follow-claims.server";
import { createMailFollower } from "~/orders/mails/mail-follower.server";
import { followPayouts } from "~/orders/payouts/follow-payouts";
import type { Context } from "~/platform/context";

import { makeOrderClaim } from "../../../factories/order-claims";
import { contextOf } from "../../../support/context";
import { formOf } from "../../../unit/selling/support";
import { BUYER, ordersOf, PRICE, readOrder, SELLER, SHIPPING } from "../support";
import { answered, claimOf, claimsWorld, offered, opened, receivedOrder, type ClaimsWorld } from "./support";

const TOTAL = PRICE + SHIPPING;
const ADMIN = "admin-1";

let world: ClaimsWorld;
let context: Context;
let id: string;
beforeEach(async () => {
  world = await claimsWorld();
  const { env, clock, log, database } = world;
  const site = { url: "https://rebi.test", name: "Rebi" };
  const preferences = { notifications: { push: {} } };
  const user = (uid: string) =>
    Promise.resolve({ uid, isActive: true, email: `${uid}@demo.pe`, displayName: uid, preferences });
  await world.seed(
    { set: `users/${SELLER}`, data: { email: `${SELLER}@demo.pe`, totalSales: 64, undeliveredSales: 2 } },
    { set: `users/${BUYER.uid}`, data: { email: BUYER.email, totalPurchases: 12 } },
  );
  const mails = createMailFollower(database, site);
  const followers = [mails, followPayouts, createClaimFollower(contextOf({ site, log }))];
  world.orders = ordersOf(world, { accounts: { user } as never, site }, { followers });
  const inspections = { reports: { byCode: () => Promise.resolve(null) } } as never;
  const adminWork = { freeOf: <Row>(rows: Row[]) => Promise.resolve(rows) } as never;
  context = contextOf({ orders: world.orders, env, clock, log, database, site, inspections, adminWork });
  id = (await receivedOrder(world)).id;
  await opened(world, id);
  await world.orders.claims.say(id, { uid: SELLER, side: "seller" }, { key: "k-1", text: "Salió bien.", photos: [] });
  await answered(world, id, await offered(world, id, "part", 120_00), false);
  world.pass({ days: 5 });
  await world.orders.jobs.claims();
});

const load = (query = "") => loadOrderClaim(context, id, ADMIN, new URLSearchParams(query));
const submit = async (values: Record<string, string>, query = "") => {
  const seen = String((await claimOf(world, id)).entries.length);
  const form = formOf({ formId: crypto.randomUUID(), visto: seen, decision: "none", motivo: "sin-prueba", ...values });
  return submitOrderClaim(context, id, ADMIN, { form, query: new URLSearchParams(query) });
};
const sectionsOf = ({ sections }: AdminSheet): SheetSection[] =>
  told(sections).flatMap((one) => ("columns" in one ? one.columns.flatMap((column) => told(column)) : one)) as never;
const mailIds = async () => (await world.database.find({ collection: "mail", limit: 100 })).map((mail) => mail.id);

describe("the page of a claim", () => {
  test("the page of a claim shows both sides with their record before the decision, and the talk folded", async () => {
    const sheet = await load();
    const sections = sectionsOf(sheet);
    expect(sections.slice(0, 3).map((one) => one.id)).toEqual(["comprador", "vendedor", "consta"]);
    expect(sections.filter((one) => one.isDecision).map((one) => one.id)).toEqual(["decidir"]);
    expect(sections.find((one) => one.id === "conversacion")?.isFolded).toBe(true);
    const [buyer, seller] = sections.map(({ parts }) => JSON.stringify(parts));
    expect(buyer).toContain("El aro llegó doblado.");
    expect(buyer).toContain("12 compras completas. Ningún problema antes.");
    expect(buyer).toContain("Que me devuelvan una parte y quedármelo");
    expect(seller).toContain("Salió bien.");
    expect(seller).toContain("64 ventas completas, 2 sin entregar");
    expect(seller).toMatch(/Devolver S\/\s120\.00.*El comprador no aceptó/);
  });

  test("the page of a claim names how earlier ones of its parties ended", async () => {
    const outcome = { kind: "none", by: "buyer", centimos: 0, at: world.time } as const;
    const former = makeOrderClaim({ buyerId: BUYER.uid, state: "ended", outcome, orderNumber: "R-2026-000001" });
    await world.seed({ set: "orderClaims/former", data: former });
    const [buyer] = sectionsOf(await load());
    expect(buyer?.parts).toContainEqual({
      links: [{ to: "/administracion/problemas/former", label: "R-2026-000001: no se devuelve dinero" }],
    });
  });

  test("a claim has its place among those to decide, and others with the filters of its list", async () => {
    const later = makeOrderClaim({ waitingSince: new Date(world.time.getTime() + 1_000) });
    await world.seed({ set: "orderClaims/later", data: later });
    const next = "/administracion/problemas/later?lista=estado%3Dpor-decidir";
    expect((await load()).queue).toMatchObject({ standing: "1 de 2", previous: null, next });
    expect((await load("lista=estado%3Dterminados")).queue).toMatchObject({
      list: { to: "/administracion/problemas?estado=terminados" },
      standing: "",
    });
  });
});

describe("the decision about a claim", () => {
  test("a preview shows both sides' mail with the amount and the reason, and decides nothing", async () => {
    const shown = await submit({
      intent: "revisar",
      decision: "part",
      monto: "280",
      motivo: "danado",
      nota: "El aro.",
    });
    const text = expect.stringMatching(/S\/\s280\.00 al comprador.*se dañó en el envío.*El aro\./s) as string;
    expect(shown).toMatchObject({ kind: "shown", reply: { preview: { text } } });
    expect(await claimOf(world, id)).toMatchObject({ state: "deciding" });
  });

  test("a decision without its reason is rejected at its field with what was typed", async () => {
    expect(await submit({ intent: "decidir", motivo: "" })).toMatchObject({
      status: 400,
      failure: { errors: { motivo: "Elige un motivo de la lista." }, values: { decision: "none" } },
    });
    expect(await submit({ intent: "decidir", motivo: "otro", nota: "no" })).toMatchObject({
      failure: { errors: { nota: expect.stringContaining("al menos 10") as string } },
    });
  });

  test.each([
    ["all", "", TOTAL],
    ["part", "280", 280_00],
    ["none", "", 0],
  ])("a decision of %s ends the claim with its amount, and sends each side one mail", async (decision, monto, back) => {
    const before = new Set(await mailIds());
    expect(await submit({ intent: "decidir", decision, monto, motivo: "danado" })).toMatchObject({
      kind: "done",
      to: "/administracion/problemas?estado=por-decidir",
    });
    const sent = (await mailIds()).filter((mail) => !before.has(mail));
    const entry = (await claimOf(world, id)).entries.at(-1)?.id ?? "";
    expect(sent.sort()).toEqual([`claim-${id}-${entry}-buyer`, `claim-${id}-${entry}-seller`]);
    expect(await claimOf(world, id)).toMatchObject({
      state: "ended",
      outcome: { kind: decision, by: "admin", centimos: back },
    });
    expect(await readOrder(world, id)).toMatchObject({ claim: { isOpen: false } });
  });

  test("a decision goes on with the next claim of the list", async () => {
    await world.seed({
      set: "orderClaims/later",
      data: makeOrderClaim({ waitingSince: new Date(world.time.getTime() + 1_000) }),
    });
    expect(await submit({ intent: "decidir" }, "lista=estado%3Dpor-decidir")).toMatchObject({
      kind: "done",
      to: "/administracion/problemas/later?lista=estado%3Dpor-decidir",
    });
  });
});
