import { describe, expect, test } from "vitest";

import { RESERVATION_MINUTES } from "~/orders/constants";
import { balanceOf, LedgerEntrySchema } from "~/orders/ledger/model";
import { expiredOfNetworkKey } from "~/platform/limits/pauses";

import { seedListing } from "../../support/market";
import { textsOf } from "../messages/support";
import {
  answer,
  BUYER,
  listingOf,
  LISTING,
  newKey,
  offer,
  offersWorld,
  OTHER,
  pay,
  placedAt,
  PRICE,
  purchaseAt,
  SELLER,
  stateOf,
  THREAD,
  user,
} from "./support";

/** With the no-break space that amounts have. */
const spaced = (text: string) => text.replaceAll("S/ ", "S/\u00a0");
const OTHER_THREAD = `${LISTING}_${OTHER.uid}`;

describe("an offer", () => {
  test("an offer stands in the thread and is mailed to the seller", async () => {
    const world = await offersWorld();
    expect(await offer(world, "2,000")).toMatchObject({ kind: "done", to: `/perfil/mensajes/${THREAD}#negociacion` });
    expect(await stateOf(world)).toBe("open open");
    expect(await textsOf(world, THREAD)).toEqual([expect.stringContaining(spaced("Te ofrezco S/ 2,000"))]);
    const [mail] = await world.mails();
    expect(mail).toMatchObject({
      to: "seller-1@demo.pe",
      subject: expect.stringContaining(spaced("Ana Compra te ofrece S/ 2,000")),
    });
    expect(await listingOf(world)).toMatchObject({ status: "active", price: PRICE });
  });

  test.each([
    ["1249", "Tu oferta debe estar entre S/ 1,250 y S/ 2,475: del 50 al 99 % del precio."],
    ["2476", "Tu oferta debe estar entre S/ 1,250 y S/ 2,475: del 50 al 99 % del precio."],
    ["2000.50", "Tu precio: escribe un monto en soles, sin céntimos."],
    ["mucho", "Tu precio: escribe un monto en soles, como 1250 o 1,250.50."],
    ["", "Escribe cuánto ofreces."],
  ])("an offer of %j is rejected at its field with what was typed", async (typed, message) => {
    const world = await offersWorld();
    const outcome = await offer(world, typed);
    expect(outcome).toMatchObject({
      kind: "rejected",
      failure: { errors: { oferta: spaced(message) }, values: { oferta: typed } },
    });
    expect(await world.find(`offers/${THREAD}`)).toBeNull();
  });

  test("an offer needs a confirmed address", async () => {
    const world = await offersWorld();
    world.accounts = { ...world.context().accounts, isProven: () => Promise.resolve(false) } as never;
    expect(await offer(world, 2000)).toMatchObject({ kind: "rejected", status: 403, failure: { unproven: true } });
  });

  test.each([
    ["its own listing", {}, SELLER, "Este anuncio es tuyo"],
    [
      "a new vehicle",
      { specifications: { brand: "Trek", model: "M", year: 2026, condition: "nuevo" } },
      BUYER,
      "no recibe ofertas",
    ],
    ["a listing without offers", { offerRules: { open: false } }, BUYER, "no recibe ofertas"],
    ["a paused listing", { status: "paused" }, BUYER, "ya no está disponible"],
    ["a reserved listing", { status: "reserved" }, BUYER, "reservado"],
  ])("an offer on %s is rejected", async (_, listing, as, message) => {
    const world = await offersWorld({ listing });
    const outcome = await offer(world, 2000, as);
    expect(JSON.stringify(outcome)).toContain(message);
    expect(await world.find(`offers/${LISTING}_${as.uid}`)).toBeNull();
  });

  test("an offer sent twice by one form is one", async () => {
    const world = await offersWorld();
    const key = newKey();
    await Promise.all([offer(world, 2000, BUYER, key), offer(world, 2000, BUYER, key)]);
    expect((await world.stored(`offers/${THREAD}`)).turns).toHaveLength(1);
    expect(await textsOf(world, THREAD)).toHaveLength(1);
  });

  test("an offer waits for its answer before another one", async () => {
    const world = await offersWorld();
    await offer(world, 2000);
    expect(JSON.stringify(await offer(world, 2100))).toContain("espera la respuesta");
  });

  test("an offer is the last after three, declined and expired ones counted", async () => {
    const world = await offersWorld();
    await offer(world, 1500);
    await answer(world, SELLER, "rechazar");
    await offer(world, 1600);
    world.pass({ hours: 49 });
    await world.context().offers.jobs.run();
    expect(await stateOf(world)).toBe("closed expired");
    expect(await offer(world, 1700)).toMatchObject({
      flash: { message: expect.stringContaining("Fue la última de tus 3 ofertas") },
    });
    await answer(world, SELLER, "rechazar");
    expect(JSON.stringify(await offer(world, 1800))).toContain("Ya hiciste tus 3 ofertas");
  });

  test("an offer below the hidden limit is declined at once, and from the other on accepted", async () => {
    const world = await offersWorld({ listing: { offerRules: { open: true, declineBelow: 1800, acceptFrom: 2300 } } });
    expect(await offer(world, 1700)).toMatchObject({
      flash: { message: expect.stringContaining("no acepta ese precio") },
    });
    expect(await stateOf(world)).toBe("closed declined");
    await offer(world, 2000);
    expect(await stateOf(world)).toBe("open open");
    await answer(world, SELLER, "rechazar");
    expect(await offer(world, 2350)).toMatchObject({
      flash: { message: expect.stringContaining("Aceptaron tu oferta") },
    });
    expect(await stateOf(world)).toBe("agreed accepted reserved");
    expect(await listingOf(world)).toMatchObject({ status: "reserved" });
  });
});

describe("an answer", () => {
  test("an answer with another price ends the offer, and the buyer may accept it and pay it", async () => {
    const world = await offersWorld();
    await offer(world, 2000);
    expect(await answer(world, SELLER, "contraofertar", { oferta: "2300" })).toMatchObject({ kind: "done" });
    const { turns } = await world.stored(`offers/${THREAD}`);
    expect(turns).toMatchObject([{ outcome: "countered" }, { by: "seller", soles: 2300, outcome: "open" }]);
    expect(await answer(world, BUYER, "aceptar")).toMatchObject({ kind: "done" });
    expect(await listingOf(world)).toMatchObject({ status: "reserved", reservedBy: null, price: PRICE });

    const strangers = await world.context().orders.place(purchaseAt(PRICE, OTHER));
    expect(strangers).toMatchObject({ ok: false, reason: "lines", rejections: [{ reason: "reserved" }] });
    const order = await placedAt(world, 2300);
    expect(order.totalCentimos).toBe(230_000);
    await pay(world, order);
    expect(await stateOf(world)).toBe("closed accepted paid");
    expect(await listingOf(world)).toMatchObject({ status: "sold", reservedBy: order.id });
  });

  test.each([
    ["2501", "Tu precio debe estar entre S/ 2,001 y S/ 2,500"],
    ["2000", "Tu precio debe estar entre S/ 2,001 y S/ 2,500"],
    ["", "Escribe el precio que propones."],
  ])("an answer with the price %j is rejected", async (oferta, message) => {
    const world = await offersWorld();
    await offer(world, 2000);
    expect(JSON.stringify(await answer(world, SELLER, "contraofertar", { oferta }))).toContain(spaced(message));
  });

  test("an answer does not follow its own price", async () => {
    const world = await offersWorld();
    await offer(world, 2000);
    await answer(world, SELLER, "contraofertar", { oferta: "2300" });
    expect(JSON.stringify(await answer(world, SELLER, "contraofertar", { oferta: "2200" }))).toContain(
      "No hay una oferta que espere tu respuesta",
    );
    expect(JSON.stringify(await answer(world, SELLER, "aceptar"))).toContain("No hay una oferta");
  });

  test("an answer to what the page no longer shows is rejected", async () => {
    const world = await offersWorld();
    await offer(world, 2000);
    await answer(world, SELLER, "contraofertar", { oferta: "2300" });
    expect(JSON.stringify(await answer(world, BUYER, "aceptar", { turno: "1" }))).toContain("La oferta cambió");
  });

  test("an answer of a stranger finds nothing", async () => {
    const world = await offersWorld();
    await offer(world, 2000);
    expect(await answer(world, OTHER, "aceptar")).toMatchObject({ kind: "not-found" });
    expect(await world.context().offers.page(OTHER.uid, THREAD)).toBeNull();
  });

  test("an answer after its time finds the offer expired", async () => {
    const world = await offersWorld();
    await offer(world, 2000);
    world.pass({ hours: 48 });
    expect(JSON.stringify(await answer(world, SELLER, "aceptar"))).toContain("Esa oferta ya venció");
  });
});

describe("an agreement", () => {
  async function agreedWorld() {
    const world = await offersWorld();
    await offer(world, 2000);
    await answer(world, SELLER, "aceptar");
    return world;
  }

  test("an agreement tells the buyer by mail that the time to pay runs", async () => {
    const world = await agreedWorld();
    const mails = (await world.mails()).filter(({ to }) => to === "buyer-1@demo.pe");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain("tienes 24 horas para pagar");
  });

  test("an agreement that nobody pays in 24 hours puts the listing back on sale", async () => {
    const world = await agreedWorld();
    world.pass({ hours: 24 });
    await world.context().offers.jobs.run();
    expect(await stateOf(world)).toBe("closed accepted lapsed");
    expect(await listingOf(world)).toMatchObject({ status: "active", agreedUntil: null });
    // A reservation that expired: others have their turn until tomorrow.
    const { orders } = world.context();
    const lapsed = { reason: "lines", rejections: [{ reason: "lapsed" }] };
    expect(await orders.place(purchaseAt(PRICE))).toMatchObject(lapsed);
    expect(await orders.place(purchaseAt(2000, OTHER))).toMatchObject({ ok: false, reason: "totals" });
  });

  test("an agreement that lapsed ended when it did, also beside a later offer, and not in the days looked at later", async () => {
    const world = await agreedWorld();
    const end = new Date(world.time.getTime() + 24 * 3_600_000);
    world.pass({ hours: 24 });
    await world.context().offers.jobs.run();
    world.pass({ days: 2 });
    await offer(world, 2100);
    expect(await stateOf(world)).toBe("open open lapsed");
    const lapsedSince = async (since: Date) =>
      (await world.context().offers.agreements.recent(world.database, BUYER.uid, since)).lapsed.map(({ at }) => at);
    expect(await lapsedSince(end)).toEqual([end]);
    expect(await lapsedSince(new Date(end.getTime() + 1))).toEqual([]);
  });

  test("an agreement whose listing was sold meanwhile is no expired reservation, and is not on sale again", async () => {
    const world = await agreedWorld();
    await world.update(`offers/${THREAD}`, { network: "red" });
    world.pass({ hours: 24 });
    await world.update(`vehicles/${LISTING}`, { status: "sold", stock: 0, agreedUntil: null });
    const before = (await world.mails()).length;
    await world.context().offers.jobs.run();
    expect(await stateOf(world)).toBe("closed accepted ended");
    expect(await world.find(`limits/${expiredOfNetworkKey("red")}`)).toBeNull();
    expect((await world.mails()).slice(before).map(({ to, subject }) => `${to} ${subject.split(":")[0]}`)).toEqual([
      "buyer-1@demo.pe El anuncio ya no está a la venta",
    ]);
  });

  test("an agreed price goes through purchase, payment and books to the payout", async () => {
    const world = await agreedWorld();
    await world.seedUser("seller-2", { displayName: "Jose Vende" });
    await seedListing(world, "otra", { sellerId: "seller-2" });
    const { orders } = world.context();
    const lines = [LISTING, "otra"].map((listingId) => ({ listingId, quantity: 1 }));
    const placed = await orders.place(purchaseAt(2000 + PRICE, BUYER, { lines }));
    if (!placed.ok) throw new Error(JSON.stringify(placed));
    const [agreed, other] = placed.orders;
    expect([agreed?.totalCentimos, other?.totalCentimos]).toEqual([2000_00, PRICE * 100]);
    const id = agreed?.id ?? "";
    await orders.startPayment(id, BUYER.uid);
    await orders.applyPayment(world.provider.pay({ id, totalCentimos: (2000 + PRICE) * 100 }));
    expect(await stateOf(world)).toBe("closed accepted paid");
    await orders.take(id, "makeReady", { kind: "seller", uid: SELLER.uid }, { version: null });
    await orders.take(id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
    expect(await world.stored(`orders/${other?.id}`)).toMatchObject({
      state: "paid",
      payments: [{ amountCentimos: PRICE * 100 }],
    });
    const payout = await world.stored(`payouts/${id}_${SELLER.uid}`);
    expect(payout).toMatchObject({ grossCentimos: 2000_00, state: "pending" });
    const entries = await world.database.find({ collection: "ledger", where: [["orderId", "==", id]], limit: 20 });
    const booked = entries.flatMap(({ data }) => LedgerEntrySchema.parse(data).lines);
    expect(balanceOf(booked, "provider")).toBe(-2000_00);
    expect(balanceOf(booked, "seller", SELLER.uid)).toBe(payout.netCentimos);
    expect(booked.find(({ item }) => item === "price")?.centimos).toBe(2000_00);
  });

  test("an agreement outlives an order that was not paid, and is paid by the next one", async () => {
    const world = await agreedWorld();
    await placedAt(world, 2000);
    world.pass({ minutes: RESERVATION_MINUTES + 1 });
    await world.context().orders.jobs.settle();
    expect(await listingOf(world)).toMatchObject({ status: "reserved", reservedBy: null });
    const again = await placedAt(world, 2000);
    await pay(world, again);
    expect(await stateOf(world)).toBe("closed accepted paid");
  });

  test("an agreement whose order pays after the 24 hours still holds", async () => {
    const world = await agreedWorld();
    world.pass({ hours: 23, minutes: 50 });
    const order = await placedAt(world, 2000);
    world.pass({ minutes: 15 });
    await world.context().offers.jobs.run();
    expect(await stateOf(world)).toBe("agreed accepted reserved");
    await pay(world, order);
    expect(await stateOf(world)).toBe("closed accepted paid");
  });

  test("an agreement's order is held until the 24 hours end and not longer, unless a bank reviews the payment", async () => {
    const world = await agreedWorld();
    const until = (await world.stored(`vehicles/${LISTING}`)).agreedUntil as Date;
    world.pass({ hours: 23, minutes: 50 });
    const order = await placedAt(world, 2000);
    expect(order.reservedUntil).toEqual(until);
    await world.context().orders.startPayment(order.id, order.buyerId);
    expect(world.provider.checkouts).toMatchObject([{ ticketsUntil: until }]);
    const expiresAt = new Date(until.getTime() + 86_400_000);
    const ticket = world.provider.pay(order, { status: "pending", method: "ticket", expiresAt });
    await world.context().orders.applyPayment(ticket);
    expect((await world.stored(`orders/${order.id}`)).reservedUntil).toEqual(until);
    const card = world.provider.pay(order, { status: "in_process" });
    await world.context().orders.applyPayment(card);
    expect(((await world.stored(`orders/${order.id}`)).reservedUntil as Date) > until).toBe(true);
    world.provider.turn(card, "rejected");
    await world.context().orders.applyPayment(card);
    world.pass({ minutes: 11 });
    await world.context().orders.jobs.settle();
    expect(await listingOf(world)).toMatchObject({ status: "active" });
  });

  test("an agreement is late money's too: the first order, paid after it expired, gets the listing", async () => {
    const world = await agreedWorld();
    const order = await placedAt(world, 2000);
    await world.context().orders.startPayment(order.id, order.buyerId);
    world.pass({ minutes: RESERVATION_MINUTES + 1 });
    await world.context().orders.jobs.settle();
    await world.context().orders.applyPayment(world.provider.pay(order));
    expect(await listingOf(world)).toMatchObject({ status: "sold", reservedBy: order.id });
    expect(await stateOf(world)).toBe("closed accepted paid");
  });

  test("an agreement cannot be ended by the seller's release, but by the buyer", async () => {
    const world = await agreedWorld();
    const { version } = await world.stored(`vehicles/${LISTING}`);
    expect(await world.selling.listings.take(SELLER.uid, LISTING, "release", Number(version))).toMatchObject({
      ok: false,
    });
    expect(await answer(world, BUYER, "desistir")).toMatchObject({ kind: "done" });
    expect(await stateOf(world)).toBe("closed accepted given-up");
    expect(await listingOf(world)).toMatchObject({ status: "active" });
  });

  test("an agreement is taken to the checkout at its price", async () => {
    const world = await agreedWorld();
    const session = () => Promise.resolve(user(BUYER));
    world.accounts = { ...world.context().accounts, session } as never;
    expect(await answer(world, BUYER, "pagar")).toMatchObject({
      kind: "done",
      to: expect.stringMatching(/^\/checkout\?anuncio=./),
    });
  });

  test("an agreement about a listing whose price fell is at that price", async () => {
    const world = await offersWorld();
    await offer(world, 2000);
    await world.update(`vehicles/${LISTING}`, { price: 1900 });
    await answer(world, SELLER, "aceptar");
    expect((await world.stored(`offers/${THREAD}`)).agreed).toMatchObject({ soles: 1900 });
  });
});

describe("several buyers", () => {
  test("two buyers offer at once, and the first to be accepted gets the listing", async () => {
    const world = await offersWorld();
    await offer(world, 2000);
    await offer(world, 2100, OTHER);
    await answer(world, SELLER, "aceptar", {}, OTHER_THREAD);
    expect(JSON.stringify(await answer(world, SELLER, "aceptar"))).toContain("reservado para otra persona");
    expect(await stateOf(world)).toBe("open open");
    await pay(world, await placedAt(world, 2100, OTHER));
    // The first run only notes where it begins.
    await world.context().offers.jobs.run();
    await world.update(`vehicles/${LISTING}`, { updatedAt: world.clock.now() });
    world.pass({ minutes: 2 });
    await world.context().offers.jobs.run();
    expect(await stateOf(world)).toBe("closed ended");
    expect(
      (await world.mails()).some(
        ({ to, subject }) => to === "buyer-1@demo.pe" && subject.includes("ya no está a la venta"),
      ),
    ).toBe(true);
  });

  test("fifty who accept their prices at once: one gets it", async () => {
    const world = await offersWorld({ concurrent: true });
    const people = Array.from({ length: 50 }, (_, n) => ({
      uid: `many-${n}`,
      displayName: `Persona ${n}`,
      emailVerified: true,
    }));
    for (const person of people) await world.seedUser(person.uid, { displayName: person.displayName });
    for (const person of people) {
      await offer(world, 1500 + Number(person.uid.slice(5)), person);
      const thread = `${LISTING}_${person.uid}`;
      await world.context().offers.counter(user(SELLER), thread, { turn: 1, key: newKey(), amount: 2200 });
    }
    const outcomes = await Promise.all(
      people.map((person) => answer(world, person, "aceptar", {}, `${LISTING}_${person.uid}`)),
    );
    expect(outcomes.filter(({ kind }) => kind === "done")).toHaveLength(1);
    const stored = await world.database.find({ collection: "offers", where: [["state", "==", "agreed"]], limit: 60 });
    expect(stored).toHaveLength(1);
    expect(await listingOf(world)).toMatchObject({ status: "reserved" });
  }, 60_000);
});

describe("a seller's limits", () => {
  test("the hidden limits reach nobody else", async () => {
    const world = await offersWorld({ listing: { offerRules: { open: true, declineBelow: 1777, acceptFrom: 2333 } } });
    await offer(world, 2000);
    const { offers, catalog, personalData } = world.context();
    const seen = [
      await offers.startPage(OTHER.uid, LISTING),
      await offers.page(BUYER.uid, THREAD),
      await catalog.listing(LISTING),
      await personalData.offers?.export(BUYER.uid, ""),
      await personalData.messages?.export(BUYER.uid, ""),
      await world.mails(),
      world.lines,
      await offers.rules.page(BUYER.uid, LISTING),
    ];
    expect(JSON.stringify(seen)).not.toMatch(/1,?777|2,?333/);
    expect(JSON.stringify(await personalData.listings?.export(SELLER.uid, ""))).toContain("1777");
  });

  test("limits are saved with what is wrong said at its field", async () => {
    const world = await offersWorld();
    const { submit, page } = world.context().offers.rules;
    const form = (values: Record<string, string>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries({ version: "1", "aceptar-ofertas": "1", ...values }))
        data.set(name, value);
      return data;
    };
    expect(await submit(SELLER.uid, LISTING, form({ declineBelow: "2000", acceptFrom: "1900" }))).toMatchObject({
      kind: "rejected",
      failure: {
        errors: { acceptFrom: spaced("Aceptar ofertas desde: escribe S/ 2,000 o más, lo que no rechazas.") },
      },
    });
    expect(await submit(SELLER.uid, LISTING, form({ declineBelow: "3000" }))).toMatchObject({
      failure: {
        errors: { declineBelow: expect.stringContaining(spaced("debe estar entre S/ 1,250 y S/ 2,475")) },
      },
    });
    expect(await submit(BUYER.uid, LISTING, form({}))).toMatchObject({ kind: "not-found" });
    expect(await submit(SELLER.uid, LISTING, form({ declineBelow: "1800" }))).toMatchObject({ kind: "done" });
    expect(await submit(SELLER.uid, LISTING, form({ declineBelow: "1800" }))).toMatchObject({ kind: "done" });
    expect(await submit(SELLER.uid, LISTING, form({ declineBelow: "1700" }))).toMatchObject({
      kind: "rejected",
      status: 409,
    });
    expect(await page(SELLER.uid, LISTING)).toMatchObject({
      values: { declineBelow: "1800", acceptFrom: "" },
    });
  });
});
