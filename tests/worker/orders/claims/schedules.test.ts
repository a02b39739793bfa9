import { expect, test } from "vitest";

import { isFrozen } from "~/orders/ledger/payment-facts";
import { refundedOf } from "~/orders/ledger/shares";

import { seedListing } from "../../../support/market";
import { BUYER, PRICE, readOrder, SELLER, SHIPPING } from "../support";
import { answered, balance, claimsWorld, newFormKey, offered, opened, receivedOrder, sentOrder } from "./support";

const TOTAL = PRICE + SHIPPING;
const RUNS = 120;
const STEPS = 16;
const ENDED = ["completed", "refunded"];

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("random acts on claims, with chargebacks and refunds at the provider, lose and invent no céntimo", async () => {
  const outcomes = new Set<string>();
  const world = await claimsWorld();
  for (let run = 0; run < RUNS; run += 1) {
    const next = numbers(run + 1);
    await seedListing(world, "bici", { expiresAt: new Date(world.time.getTime() + 9e9) });
    const { id, payments } = await (next(4) === 0 ? sentOrder(world) : receivedOrder(world));
    const payment = payments[0]?.id ?? "";
    const { claims, jobs } = world.orders;
    await opened(world, id);
    for (let step = 0; step < STEPS; step += 1) {
      world.pass({ minutes: 1 });
      const claim = await claims.read(id);
      // Returns are rare by chance alone.
      const inReturn = claim?.state === "returning" ? 5 : claim?.state === "returned" ? 6 : null;
      switch (inReturn !== null && next(3) === 0 ? inReturn : next(12)) {
        case 0:
        case 1:
          await offered(world, id, "part", 1 + next(TOTAL)).catch(() => null);
          break;
        case 2:
          await offered(world, id, next(4) ? "return" : "all").catch(() => null);
          break;
        case 3:
        case 4:
          await answered(world, id, claim?.offer?.id ?? "", next(3) > 0);
          break;
        case 5:
          await claims.sendBack(id, BUYER.uid, { key: newFormKey(), tracking: "Olva 9" });
          break;
        case 6:
          await claims.receive(id, SELLER, newFormKey());
          break;
        case 7:
          if (next(4) === 0) await claims.withdraw(id, BUYER.uid, newFormKey());
          break;
        case 8:
          world.pass({ days: next(16) });
          await jobs.claims();
          break;
        case 9: {
          const kind = (["all", "part", "none"] as const)[next(3)] ?? "none";
          const seen = claim?.entries.length ?? 0;
          await claims.decide(id, "admin", {
            key: newFormKey(),
            kind,
            centimos: 1 + next(TOTAL),
            reason: "Así.",
            seen,
          });
          break;
        }
        case 10:
          await world.settled();
          turn(next(5));
          await world.orders.applyPayment(payment);
          break;
        default:
          await jobs.settle();
      }
    }
    await world.settled();
    // The provider's case ends, and with time all that waits.
    if (isFrozen(await readOrder(world, id))) {
      world.pass({ minutes: 1 });
      world.provider.turn(payment, "approved", "accredited");
      await world.orders.applyPayment(payment);
    }
    for (let tick = 0; tick < 4; tick += 1) {
      world.pass({ days: 15 });
      await jobs.claims();
      await jobs.settle();
      await world.settled();
    }
    const claim = await claims.read(id);
    if (claim?.state === "deciding") {
      const seen = claim.entries.length;
      await claims.decide(id, "admin", { key: newFormKey(), kind: "none", centimos: 0, reason: "Así.", seen });
      await jobs.settle();
    }
    outcomes.add(await check(id, payment));

    function turn(kind: number): void {
      const { status, amount, refunded } = world.provider.payments.get(payment) ?? {};
      if (status === "refunded" || amount === undefined || refunded === undefined) return;
      if (kind < 2) world.provider.turn(payment, "charged_back", "in_process");
      else if (kind < 4 && status === "charged_back") world.provider.turn(payment, "approved", "accredited");
      else if (status === "approved" && amount - refunded > 2_00) world.provider.giveBack(payment, 1_11);
    }
  }
  // The schedules reached each way in which a claim ends by itself.
  for (const by of ["agreement", "return", "admin", "clock", "buyer"])
    expect([...outcomes].join(" "), by).toContain(by);

  async function check(id: string, payment: string): Promise<string> {
    const order = await readOrder(world, id);
    const claim = await world.orders.claims.read(id);
    const taken = world.provider.taken(id);
    const about = `${order.state} ${claim?.state} ${claim?.outcome?.by} ${payment}`;
    expect(await balance(world, id, "provider"), about).toBe(0 - taken);
    expect(await balance(world, id, "buyer"), about).toBe(0);
    expect(claim?.state, about).toBe("ended");
    if (order.claim?.former === "shipped" && order.state === "shipped") return claim?.outcome?.by ?? "";
    expect(ENDED, about).toContain(order.state);
    expect(await balance(world, id, "held"), about).toBe(0);
    const owed = order.state === "completed" ? TOTAL - refundedOf(order) : 0;
    expect(await balance(world, id, "seller"), about).toBe(owed);
    expect(taken, about).toBe(owed);
    return claim?.outcome?.by ?? "";
  }
}, 240_000);
