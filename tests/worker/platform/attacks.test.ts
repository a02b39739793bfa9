import { describe, expect, test } from "vitest";

import { budgetWrites, networkBudgetWrites } from "~/assistant/gemini/model-standing";
import { sha256Hex } from "~/platform/crypto/hash";
import { ACTS, actOf, type ActName } from "~/platform/routes/acts";

import { budgetsAt } from "../../support/budgets";
import { marketWorld, seedListing } from "../../support/market";
import type { World } from "../../support/world";
import { stream, words } from "../../unit/assistant/gemini/scripted";
import { assistantWorld, MODEL, sendMessage } from "../assistant/support";
import { bookInspection, inspectionsWorld, WORKSHOP } from "../inspections/support";
import { beginThread } from "../messages/support";
import { ordersOf, ordersWorld, purchase } from "../orders/support";

const ADDRESS = "203.0.113.7";
const DAYS_AGO = new Date("2026-11-10T15:00:00Z");
const KNOWN: readonly ActName[] = (Object.keys(ACTS) as ActName[]).filter((name) => actOf(name).known);

/** The table of limits as requests of one address find it, with the world's own accounts. */
function at(world: World, address: string): World["budgets"] {
  const request = new Request("https://rebi.test/perfil", { headers: { "CF-Connecting-IP": address } });
  return world.context({}, request).budgets;
}

async function market(listings: number) {
  const world = ordersWorld({ network: ADDRESS });
  const ids = Array.from({ length: listings }, (_, n) => `bici-${n}`);
  for (const id of ids) await seedListing(world, id);
  const orders = ordersOf(world, { budgets: at(world, ADDRESS) }, { network: ADDRESS, followers: [] });
  const ask = (id: string, uid: string) =>
    orders.place(purchase([id], { buyer: { uid, name: uid, email: `${uid}@demo.pe` } }));
  const reserved = () => world.database.count({ collection: "vehicles", where: [["status", "==", "reserved"]] });
  return { world, ids, ask, reserved, settle: () => orders.jobs.settle() };
}

describe("reservations that nobody means to pay", () => {
  test("three throw-away accounts of one network keep two listings each, not all that they ask for", async () => {
    const { world, ids, ask, reserved } = await market(30);
    for (const uid of ["uno", "dos", "tres"]) await world.seedUser(uid);
    for (const [n, id] of ids.entries()) await ask(id, ["uno", "dos", "tres"][n % 3]!);
    expect(await reserved()).toBe(6);
  });

  test("thirty throw-away accounts of one network keep ten, and after those expired the next ones wait; a known buyer goes on", async () => {
    const { world, ids, ask, reserved, settle } = await market(32);
    for (const [n, id] of ids.slice(0, 30).entries()) {
      await world.seedUser(`cuenta-${n}`);
      await ask(id, `cuenta-${n}`);
    }
    expect(await reserved()).toBe(10);
    world.pass({ minutes: 31 });
    await settle();
    expect(await reserved()).toBe(0);
    await world.seedUser("otra");
    expect(await ask("bici-30", "otra")).toMatchObject({
      reason: "unpaid",
      message: expect.stringContaining("vencieron muchas reservas de cuentas nuevas"),
    });
    await world.seedUser("vecina", { createdAt: DAYS_AGO });
    expect(await ask("bici-31", "vecina")).toMatchObject({ ok: true });
  });
});

describe("hours of workshops", () => {
  test("fifteen throw-away accounts of one network take eight hours of a workshop and twelve of all, not sixty", async () => {
    const ids = [WORKSHOP, "b", "c", "d"];
    const world = inspectionsWorld(ids.map((id) => ({ id })));
    const { limiter } = world;
    world.budgets = budgetsAt({ limiter, address: ADDRESS, trust: "fresh" });
    const booked = new Map<string, number>();
    for (const [n, workshopId] of ids.entries())
      for (let account = 0; account < 15; account += 1) {
        const slotId = `2026-11-${24 + Math.floor(account / 8)}T${String(9 + (account % 8)).padStart(2, "0")}00`;
        const user = { uid: `cuenta-${account}`, name: "x", email: "x@demo.pe" };
        const result = await bookInspection(world, { user, workshopId, slotId });
        if (result.ok) booked.set(workshopId, (booked.get(workshopId) ?? 0) + 1);
        else if (n === 0) expect(["limited"]).toContain(result.reason);
      }
    expect(booked.get(WORKSHOP)).toBe(8);
    expect([...booked.values()].reduce((sum, count) => sum + count, 0)).toBe(12);
    world.budgets = budgetsAt({ limiter, address: ADDRESS, trust: "proven" });
    expect(await bookInspection(world, { slotId: "2026-11-26T1000" })).toMatchObject({ ok: true });
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
      ["photo", 65],
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

  test("a day of a shop fits in its account: 100 listings with ten photos and seven steps each", () => {
    const days = (["draft", "publish", "photo", "listing"] as const).map((name) => actOf(name).account?.day ?? 0);
    const [drafts = 0, published = 0, photos = 0, steps = 0] = days;
    expect([drafts >= 100, published >= 100, photos >= 1_000, steps >= 700]).toEqual([true, true, true, true]);
  });
});

describe("an honest crowd behind one address", () => {
  test("200 known people of one network who do each act at once all go on, also after strangers used up their part", async () => {
    const world = marketWorld();
    const strangers = budgetsAt({ limiter: world.limiter, address: ADDRESS, trust: "fresh" });
    for (const name of ["thread", "slot", "question"] as const) {
      let state = await strangers.takeShared(name, { uid: "x", targets: ["bici"] });
      for (let n = 0; state.allowed && n < 200; n += 1)
        state = await strangers.takeShared(name, { uid: `x${n}`, targets: ["bici"] });
      expect(state.allowed).toBe(false);
    }
    const crowd = budgetsAt({ limiter: world.limiter, address: ADDRESS, trust: "proven" });
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
    for (const { uid } of people) await world.seedUser(uid, { createdAt: DAYS_AGO });
    world.budgets = at(world, ADDRESS);
    const sent = await Promise.all(people.map((as) => beginThread(world, "Hola, ¿sigue disponible la bici?", { as })));
    expect(sent.filter(({ kind }) => kind !== "done")).toEqual([]);
  });
});
