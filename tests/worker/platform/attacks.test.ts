import { describe, expect, test } from "vitest";

import { budgetWrites, networkBudgetWrites } from "~/assistant/gemini/model-standing";
import type { PlaceResult } from "~/orders/service";
import { sha256Hex } from "~/platform/crypto/hash";
import { limited } from "~/platform/limits/budgets.server";
import { CALLS_A_PHOTO } from "~/platform/photos/store.server";
import { ACTS, actOf, type ActName, type Trust } from "~/platform/routes/acts";

import { budgetsAt, PHONE, VERIFIED } from "../../support/budgets";
import { marketWorld, seedListing } from "../../support/market";
import type { World } from "../../support/world";
import { stream, words } from "../../unit/assistant/gemini/scripted";
import { assistantWorld, MODEL, sendMessage } from "../assistant/support";
import { bookInspection, inspectionsWorld, WORKSHOP } from "../inspections/support";
import { beginThread } from "../messages/support";
import { budgetsFrom, ordersOf, ordersWorld, purchase } from "../orders/support";
import { drawnPng } from "../photos/drawn";
import { sellingWorld } from "../selling/support";

const ADDRESS = "203.0.113.7";
const ELSEWHERE = "198.51.100.20";
const DAYS_AGO = new Date("2026-11-10T15:00:00Z");
const NAMES = Object.keys(ACTS) as ActName[];
const KNOWN: readonly ActName[] = NAMES.filter((name) => actOf(name).known);

async function market(listings: number, address = ADDRESS) {
  const world = ordersWorld();
  world.env.phone = PHONE;
  const ids = Array.from({ length: listings }, (_, n) => `bici-${n}`);
  for (const id of ids) await seedListing(world, id);
  const from = (network: string) => ordersOf(world, { budgets: budgetsFrom(world, network) });
  const ask = (id: string, uid: string, network = address): Promise<PlaceResult> =>
    from(network).place(purchase([id], { buyer: { uid, name: uid, email: `${uid}@demo.pe` } }));
  const reserved = () => world.database.count({ collection: "vehicles", where: [["status", "==", "reserved"]] });
  return { world, ids, ask, from, reserved, settle: () => from(address).jobs.settle() };
}

type Market = Awaited<ReturnType<typeof market>>;

/** Each listing is asked for by an account of its own. */
async function takeAll({ world, ids, ask }: Market, user: Parameters<World["seedUser"]>[1]) {
  for (const [n, id] of ids.entries()) {
    await world.seedUser(`cuenta-${n}`, user);
    await ask(id, `cuenta-${n}`);
  }
}

async function cancelOf({ from }: Market, placed: PlaceResult): Promise<void> {
  if (!placed.ok) throw new Error(placed.reason);
  const { id, buyerId } = placed.order;
  await from(ADDRESS).take(id, "cancel", { kind: "buyer", uid: buyerId }, { version: null });
}

describe("reservations that nobody means to pay", () => {
  test("three throw-away accounts of one network keep two listings each, not all that they ask for", async () => {
    const { world, ids, ask, reserved } = await market(30);
    for (const uid of ["uno", "dos", "tres"]) await world.seedUser(uid);
    for (const [n, id] of ids.entries()) await ask(id, ["uno", "dos", "tres"][n % 3]!);
    expect(await reserved()).toBe(6);
  });

  test("forty accounts that waited for days keep ten listings of forty, and forty with telephones thirty", async () => {
    const old = await market(40);
    await takeAll(old, { createdAt: DAYS_AGO });
    expect(await old.reserved()).toBe(10);
    const refused = await old.ask("bici-39", "cuenta-39");
    expect(refused).toMatchObject({ reason: "unpaid", needsPhone: true });
    const verified = await market(40);
    await takeAll(verified, VERIFIED);
    expect(await verified.reserved()).toBe(30);
  });

  test("a network keeps two more listings for each order that it paid", async () => {
    const played = await market(14);
    const { world, ids, ask, from, reserved } = played;
    await world.seedUser("compra");
    const bought = await ask("bici-13", "compra");
    if (!bought.ok) throw new Error(bought.reason);
    await from(ADDRESS).startPayment(bought.order.id, "compra");
    await from(ADDRESS).applyPayment(world.provider.pay(bought.order));
    await takeAll({ ...played, ids: ids.slice(0, 13) }, {});
    expect(await reserved()).toBe(12);
  });

  test("the next stranger of a network whose reservations expired again and again needs a telephone; others do not", async () => {
    const played = await market(33);
    const { world, ids, ask, reserved, settle } = played;
    await takeAll({ ...played, ids: ids.slice(0, 30) }, {});
    expect(await reserved()).toBe(10);
    world.pass({ minutes: 31 });
    await settle();
    expect(await reserved()).toBe(0);
    await world.seedUser("otra", { createdAt: DAYS_AGO });
    expect(await ask("bici-30", "otra")).toMatchObject({
      reason: "unpaid",
      needsPhone: true,
      message: expect.stringContaining("Confirma tu celular con un código"),
    });
    await world.seedUser("vecina", VERIFIED);
    expect(await ask("bici-31", "vecina")).toMatchObject({ ok: true });
    await world.seedUser("nueva");
    expect(await ask("bici-32", "nueva", ELSEWHERE)).toMatchObject({ ok: true });
  });

  test("ten new accounts that reserve a listing and cancel leave it to the next new customer as it was", async () => {
    const played = await market(1);
    for (let n = 0; n < 10; n += 1) {
      await played.world.seedUser(`cuenta-${n}`);
      await cancelOf(played, await played.ask("bici-0", `cuenta-${n}`));
    }
    await played.world.seedUser("clienta");
    const placed = await played.ask("bici-0", "clienta", ELSEWHERE);
    expect(placed.ok && placed.order.cardMinutes).toBeUndefined();
    expect(placed.ok && placed.order.ticketHours).not.toBe(0);
  });

  test("a listing whose reservations expire again and again is paid at once by the next new customer, by a known one as ever", async () => {
    const played = await market(1);
    const { world, ask, settle } = played;
    for (let n = 0; n < 4; n += 1) {
      await world.seedUser(`cuenta-${n}`);
      expect(await ask("bici-0", `cuenta-${n}`, `203.0.113.${n}`)).toMatchObject({ ok: true });
      world.pass({ minutes: 31 });
      await settle();
    }
    await world.seedUser("clienta");
    const placed = await ask("bici-0", "clienta", ELSEWHERE);
    expect(placed).toMatchObject({ ok: true, order: { cardMinutes: 10, ticketHours: 0 } });
    await cancelOf(played, placed);
    await world.seedUser("conocida", VERIFIED);
    const known = await ask("bici-0", "conocida", ELSEWHERE);
    expect(known.ok && known.order.cardMinutes).toBeUndefined();
  });

  test("cancelled checkouts of the whole shop make a new customer pay at once, and administrators get a mail at half and at nine tenths", async () => {
    const played = await market(1);
    const { world, ask } = played;
    world.env.limits = { ...world.env.limits, rates: { "reserve.all.hour": 10 } };
    for (let n = 0; n < 10; n += 1) {
      await world.seedUser(`cuenta-${n}`);
      const network = `203.0.113.${n}`;
      await cancelOf(played, await ask("bici-0", `cuenta-${n}`, network));
    }
    await world.seedUser("clienta");
    expect(await ask("bici-0", "clienta", ELSEWHERE)).toMatchObject({ ok: true, order: { cardMinutes: 10 } });
    const mails = await world.mails();
    expect(mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual(
      [50, 90].map(
        (share) => `hola@rebi.test Las cuentas nuevas llegaron al ${share} % de un límite del sitio (reserve)`,
      ),
    );
  });
});

describe("hours of workshops", () => {
  const HOURS = Array.from(
    { length: 40 },
    (_, n) => `2026-11-${24 + Math.floor(n / 8)}T${String(9 + (n % 8)).padStart(2, "0")}00`,
  );
  const from = (world: World, address: string, trust: Trust = "proven") => {
    world.budgets = budgetsAt({ limiter: world.limiter, address, trust });
  };
  const book = (world: World, n: number, more: Parameters<typeof bookInspection>[1] = {}) =>
    bookInspection(world, {
      user: { uid: `cuenta-${n}`, name: "x", email: "x@demo.pe" },
      slotId: HOURS[n] ?? "",
      ...more,
    });

  test("fifteen old accounts of one network keep two unpaid hours of a workshop and twelve of all, and leave room for others", async () => {
    const ids = [WORKSHOP, "b", "c", "d", "e", "f", "g"];
    const world = inspectionsWorld(ids.map((id) => ({ id })));
    from(world, ADDRESS);
    const booked: string[] = [];
    for (const workshopId of ids)
      for (let n = 0; n < 15; n += 1) {
        const result = await book(world, n, { workshopId });
        if (result.ok) booked.push(workshopId);
        else expect(["limited", "many"]).toContain(result.reason);
      }
    expect(booked.filter((id) => id === WORKSHOP)).toHaveLength(2);
    expect(booked).toHaveLength(12);
    from(world, ELSEWHERE, "fresh");
    expect(await book(world, 20)).toMatchObject({ ok: true });
  });

  test("a new customer beyond eight unpaid hours of a workshop pays while booking or verifies a telephone; none is sent away", async () => {
    const world = inspectionsWorld();
    for (let n = 0; n < 8; n += 1) {
      from(world, `203.0.113.${Math.floor(n / 2)}`, "fresh");
      expect(await book(world, n)).toMatchObject({ ok: true });
    }
    from(world, ELSEWHERE, "fresh");
    expect(await book(world, 20)).toMatchObject({
      reason: "limited",
      needsPhone: true,
      message: expect.stringContaining("Elige pagar en línea, o confirma tu celular"),
    });
    expect(await book(world, 20, { payAt: "online" })).toMatchObject({ ok: true });
    from(world, ELSEWHERE, "verified");
    expect(await book(world, 21)).toMatchObject({ ok: true });
  });

  test("an hour that was cancelled counts no longer", async () => {
    const world = inspectionsWorld();
    from(world, ADDRESS, "fresh");
    for (let n = 0; n < 6; n += 1) {
      const result = await book(world, n);
      if (!result.ok) throw new Error(result.reason);
      await world.inspections.booking.cancel(result.inspection.id, { by: "user", uid: `cuenta-${n}` });
    }
    expect(await book(world, 20)).toMatchObject({ ok: true });
  });
});

describe("Rebi's tokens", () => {
  const asking = (trust: "unproven" | "fresh" | "proven") => {
    const world = assistantWorld({ model: MODEL, trust });
    world.gemini = () => stream(words("Claro que sí.", "STOP"));
    return world;
  };
  const ASKED = "cuéntame algo bonito sobre pasear con calma por la ciudad";
  const network = () => sha256Hex(`rebi:${ADDRESS}`, 16);

  test("an account without a confirmed address has five questions a day, and is asked to confirm it", async () => {
    const world = asking("unproven");
    for (let n = 0; n < 5; n += 1) expect(await sendMessage(world, `hola ${n}`)).toEqual({ ok: true });
    expect(await sendMessage(world, "una más")).toMatchObject({ status: 403, unproven: true });
    world.trust = "fresh";
    expect(await sendMessage(world, "una más")).toEqual({ ok: true });
  });

  test("strangers of one network stop at a tenth of the day's tokens; a known neighbour goes on", async () => {
    const world = asking("fresh");
    await sendMessage(world, ASKED);
    expect(world.prompts).toHaveLength(1);
    await world.seed(...networkBudgetWrites(await network(), 100_000, world.time));
    await sendMessage(world, ASKED, "/", { uid: "dos", displayName: "Dos" });
    expect(world.prompts).toHaveLength(1);
    world.trust = "proven";
    await sendMessage(world, ASKED, "/", { uid: "vecina", displayName: "Vecina" });
    expect(world.prompts).toHaveLength(2);
  });

  test("the last part of a day's tokens is for known accounts, and at its end nobody's question reaches the model", async () => {
    const world = asking("fresh");
    await world.seed(...budgetWrites("a".repeat(24), 700_000, world.time));
    await sendMessage(world, ASKED);
    expect(world.prompts).toEqual([]);
    world.trust = "proven";
    await sendMessage(world, ASKED, "/", { uid: "vecina", displayName: "Vecina" });
    expect(world.prompts).toHaveLength(1);
    await world.seed(...budgetWrites("b".repeat(24), 300_000, world.time));
    await sendMessage(world, ASKED, "/", { uid: "otra", displayName: "Otra" });
    expect(world.prompts).toHaveLength(1);
  });
});

describe("photos, drafts and names of throw-away accounts", () => {
  /** How many of so many the account may do. */
  async function done(budgets: World["budgets"], name: ActName, uid: string, times: number): Promise<number> {
    const states = await Promise.all(Array.from({ length: times }, () => budgets.take(name, { uid })));
    return states.filter(({ allowed }) => allowed).length;
  }

  test("ten confirmed accounts of one address end at its network's numbers; shops beside them go on", async () => {
    const { limiter } = marketWorld();
    const strangers = budgetsAt({ limiter, address: ADDRESS, trust: "fresh" });
    for (const [name, times] of [
      ["profile", 15],
      ["draft", 15],
      ["photo", 25],
      ["publish", 15],
    ] as const) {
      let sum = 0;
      for (let account = 0; account < 10; account += 1) sum += await done(strangers, name, `cuenta-${account}`, times);
      expect(sum, name).toBe(actOf(name).network?.hour);
    }
    const shop = budgetsAt({ limiter, address: ADDRESS, trust: "buyer" });
    const neighbour = budgetsAt({ limiter, address: ADDRESS, trust: "proven" });
    for (const [budgets, uid, photos] of [
      [shop, "tienda", 300],
      [neighbour, "vecina", 200],
    ] as const) {
      expect(await done(budgets, "draft", uid, 80)).toBe(80);
      expect(await done(budgets, "publish", uid, 100)).toBe(100);
      expect(await done(budgets, "photo", uid, photos)).toBe(photos);
    }
  });

  test("strangers of three networks use up their part of the day's photos; a known seller and a workshop still upload", async () => {
    const world = sellingWorld();
    const store = (trust: Trust, folder: string, uid: string | null = "cuenta") => {
      const budgets = budgetsAt({ limiter: world.limiter, address: ADDRESS, trust, uid });
      return world.context({ budgets }).photos.save(folder, { name: "a.png", bytes });
    };
    const bytes = await drawnPng(240, 200);
    const most = actOf("photo").sum?.day ?? 0;
    const ofNetwork = (actOf("photo").network?.day ?? 0) * CALLS_A_PHOTO;
    expect(ofNetwork).toBeLessThanOrEqual(most / 10);
    for (let network = 0; network < 3; network += 1) await world.sums.take("photo", ofNetwork);
    expect(await store("fresh", "anuncio")).toMatchObject({ ok: true });
    await world.sums.take("photo", most * 0.7 - 3 * ofNetwork);
    for (const visitor of ["cuenta", null])
      expect(await store("fresh", "anuncio", visitor)).toMatchObject({
        ok: false,
        message: expect.stringContaining("mañana"),
      });
    expect(await store("proven", "anuncio")).toMatchObject({ ok: true });
    expect(await store("proven", "inspeccion-1")).toMatchObject({ ok: true });
  });

  test("a day of a shop fits in its account: 100 listings with ten photos and seven steps each", () => {
    const days = (["draft", "publish", "photo", "listing"] as const).map((name) => actOf(name).account?.day ?? 0);
    const [drafts = 0, published = 0, photos = 0, steps = 0] = days;
    expect([drafts >= 100, published >= 100, photos >= 1_000, steps >= 700]).toEqual([true, true, true, true]);
  });
});

/**
 * Each row that counts for others too. `own`: an honest customer has another mailbox, number or order than the one
 * that is attacked. Else the sentence says what they have in its place.
 */
const OTHERS: Partial<Record<ActName, "own" | string>> = {
  change: "own",
  signIn: "A browser that the account knows, or a passkey.",
  register: "own",
  socialSignIn: "own",
  registerMail: "own",
  networkNote: "Nothing is rejected: a note less.",
  newDevice: "Nothing is rejected: a mail less.",
  accountMail: "The link of the mails before.",
  passkey: "own",
  phoneCode: "own",
  savedForm: "own",
  profile: "own",
  draft: "own",
  listing: "own",
  autosave: "own",
  photo: "own",
  video: "own",
  publish: "own",
  contact: "own",
  thread: "own",
  message: "own",
  offer: "own",
  question: "own",
  report: "own",
  review: "own",
  reserve: "own",
  orderStep: "own",
  claim: "own",
  deliveryProof: "own",
  shopInvite: "own",
  slot: "own",
  inspectionStep: "own",
  bicycle: "own",
  ownerTry: "own",
  numberTry: "Slower answers.",
  check: "own",
  theftReport: "own",
  theftMail: "own",
  sighting: "own",
  sightingMail: "Nothing is rejected: the digest tells it.",
  find: "own",
  findMail: "Nothing is rejected: a mail less.",
  relay: "The mails of the day before it.",
  transfer: "own",
  serialClaim: "own",
  policeMessage: "own",
  contactCase: "own",
  workshopCase: "own",
  rightsCase: "own",
  caseReceipt: "Nothing is rejected: a mail less.",
  complaint: "own",
  complaintFile: "own",
  complaintCopy: "Nothing is rejected: a mail less.",
  deletion: "own",
  rebi: "own",
  browserError: "Nothing is rejected: an error less is kept.",
};
const SHARED = NAMES.filter((name) => {
  const { network, target, each, all } = actOf(name);
  return network ?? target ?? each ?? all;
});

describe("a new customer beside an attack", () => {
  test("each row that counts for others too says what an honest customer has", () => {
    expect(Object.keys(OTHERS).toSorted()).toEqual(SHARED.toSorted());
  });

  /** A tenth of the strangers' numbers, so that an attack is short. */
  const world = () => marketWorld();
  const asker = ({ limiter, database, clock }: World, address: string, trust: Trust) =>
    budgetsAt({ limiter, database, clock, address, trust, strangersPercent: 10 });

  test.each(SHARED)(
    "a new customer of another network does what new accounts of one network do all day: %s",
    async (name) => {
      const here = world();
      const attackers = asker(here, ADDRESS, "fresh");
      const states = await Promise.all(
        Array.from({ length: 200 }, (_, n) => attackers.take(name, { uid: `x${n}`, targets: ["bici"], each: `x${n}` })),
      );
      const honest = asker(here, ELSEWHERE, "fresh");
      const first = { uid: "clienta", targets: ["bici"], each: "clienta" };
      expect((await honest.take(name, first)).allowed, JSON.stringify(states.at(-1))).toBe(true);
    },
  );

  test.each(SHARED.filter((name) => actOf(name).target && actOf(name).beyond.includes("phone")))(
    "a new customer goes on with a verified telephone where new accounts of many networks used up the target's row: %s",
    async (name) => {
      const here = world();
      for (let network = 0; network < 12; network += 1)
        for (let n = 0; n < 2; n += 1) {
          const uid = `x${network}-${n}`;
          await asker(here, `203.0.113.${network}`, "fresh").take(name, { uid, targets: ["bici"] });
        }
      const clienta = { uid: "clienta", targets: ["bici"] };
      const isCounted = Object.keys(actOf(name).target ?? {}).some((span) => span !== "kept");
      const asked = await asker(here, ELSEWHERE, "proven").take(name, clienta);
      expect(asked).toMatchObject(isCounted ? { allowed: false, by: "target", needsPhone: true } : { allowed: true });
      const unproven = await asker(here, ELSEWHERE, "unproven").take(name, { ...clienta, uid: "nueva" });
      expect(unproven.allowed || limited(unproven)).toEqual(
        !isCounted ||
          expect.objectContaining({ unproven: true, message: expect.stringContaining("Confirma primero tu correo") }),
      );
      expect(unproven).not.toHaveProperty("needsPhone");
      expect(await asker(here, ELSEWHERE, "verified").take(name, clienta)).toMatchObject({ allowed: true });
    },
  );

  test.each(SHARED.filter((name) => actOf(name).all))(
    "a new customer is slower, never rejected, where all together did it too often; administrators get mails: %s",
    async (name) => {
      const here = world();
      for (let network = 0; network < 30; network += 1)
        await asker(here, `203.0.113.${network}`, "fresh").take(name, { uid: `x${network}` });
      const state = await asker(here, ELSEWHERE, "fresh").take(name, { uid: "clienta" });
      expect(state).toMatchObject({ allowed: true, isBusy: true });
      const subjects = (await here.mails()).map(({ subject }) => subject);
      expect(subjects).toEqual([50, 90].map((share) => expect.stringContaining(`${share} %`)));
    },
  );
});

describe("an honest crowd behind one address", () => {
  test("200 known people of one network who do each act at once all go on, also after strangers used up their part", async () => {
    const world = marketWorld();
    const strangers = budgetsAt({ limiter: world.limiter, address: ADDRESS, trust: "fresh" });
    for (const name of ["thread", "offer", "question"] as const) {
      let state = await strangers.takeShared(name, { uid: "x", targets: ["bici"] });
      for (let n = 0; state.allowed && n < 200; n += 1)
        state = await strangers.takeShared(name, { uid: `x${n}`, targets: ["bici"] });
      expect(state.allowed).toBe(false);
    }
    const crowd = budgetsAt({ limiter: world.limiter, address: ADDRESS, trust: "verified" });
    for (const name of KNOWN) {
      const states = await Promise.all(
        Array.from({ length: 200 }, (_, n) => crowd.take(name, { uid: `vecino-${n}`, targets: ["bici"] })),
      );
      expect(states.filter(({ allowed }) => !allowed), name).toEqual([]); // oxfmt-ignore
    }
  });

  test("forty known people write to one seller at once from one address", async () => {
    const world = marketWorld();
    await seedListing(world, "bici1");
    await world.seedUser("seller-1");
    const people = Array.from({ length: 40 }, (_, n) => ({ uid: `vecino-${n}`, displayName: `Vecino ${n}` }));
    for (const { uid } of people) await world.seedUser(uid, VERIFIED);
    world.budgets = budgetsFrom(world, ADDRESS);
    const sent = await Promise.all(people.map((as) => beginThread(world, "Hola, ¿sigue disponible la bici?", { as })));
    expect(sent.filter(({ kind }) => kind !== "done")).toEqual([]);
  });
});
