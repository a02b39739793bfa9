import { describe, expect, test } from "vitest";

import { couponPath, createCoupons, TRIES } from "~/coupons/coupons.server";
import type { Coupon, CouponSubject } from "~/coupons/model";
import { isFirestoreError } from "~/platform/firestore/errors";
import { isUnknownOutcome } from "~/platform/firestore/retry";
import type { Transaction } from "~/platform/firestore/types";
import { createLimiter } from "~/platform/limits/limits.server";

import { contextOf } from "../../support/context";
import { firestore, recordingLogger } from "../platform/helpers";

const yieldOnce = () => new Promise<void>((resolve) => setTimeout(resolve));
const database = firestore("demo-coupons", { sleep: yieldOnce });
const NOW = new Date("2026-11-22T15:00:00Z");
const CART: CouponSubject = { kind: "purchase", lines: [{ category: "mtb", totalCentimos: 1_000_00 }] };

/** A person at a network of their own. */
function visit({ now = NOW, network = crypto.randomUUID() as string } = {}) {
  const clock = { now: () => now };
  const { log } = recordingLogger();
  return createCoupons(contextOf({ database, limiter: createLimiter({ database, clock }), network, clock, log }));
}

async function newCoupon(rule: Partial<Coupon> = {}): Promise<string> {
  const code = `C-${crypto.randomUUID().slice(0, 13)}`.toUpperCase();
  await database.commit([{ create: couponPath(code), data: { kind: "percent", value: 10, ...rule } }]);
  return code;
}

const newUid = () => crypto.randomUUID().replaceAll("-", "");
const usedOf = async (code: string) => (await database.read(couponPath(code)))?.data.used;
const usesOf = async (code: string, uid: string) => (await database.read(`couponUses/${code}_${uid}`))?.data ?? null;

/** Redeems as an order does: one transaction, again under contention. */
async function redeem(code: string, uid: string): Promise<string> {
  const coupons = visit();
  for (;;) {
    try {
      return await database.transaction(async (tx: Transaction) => {
        const result = await coupons.redeem(tx, code, uid, CART);
        if (!result.ok) return result.rejection.reason;
        tx.write(...result.writes);
        return "redeemed";
      });
    } catch (error) {
      const isCrowdedOut = isFirestoreError(error) && (isFirestoreError(error, "ABORTED") || isUnknownOutcome(error));
      if (!isCrowdedOut) throw error;
    }
  }
}

async function giveBack(code: string, uid: string): Promise<void> {
  await database.transaction(async (tx) => tx.write(...(await visit().giveBack(tx, code, uid))));
}

describe("quoting a coupon", () => {
  test("the quote of a coupon tells its discount as typed in small letters, and redeems nothing", async () => {
    const code = await newCoupon();
    expect(await visit().quote(` ${code.toLowerCase()} `, CART, newUid())).toEqual({
      ok: true,
      code,
      discountCentimos: 100_00,
    });
    expect(await usedOf(code)).toBeUndefined();
  });

  test("the quote of a coupon knows what the user has used; a visitor has used nothing", async () => {
    const code = await newCoupon({ usesPerUser: 1 });
    const uid = newUid();
    expect(await redeem(code, uid)).toBe("redeemed");
    expect(await visit().quote(code, CART, uid)).toMatchObject({ ok: false, rejection: { reason: "used-by-you" } });
    expect(await visit().quote(code, CART, null)).toMatchObject({ ok: true });
  });

  test("the quote of a coupon takes a document that does not fit for an unknown code", async () => {
    const code = await newCoupon({ kind: "gift" as "amount" });
    expect(await visit().quote(code, CART, null)).toMatchObject({ rejection: { reason: "unknown" } });
  });

  test.each([
    ["a user, whatever their network", { uid: newUid(), network: undefined }],
    ["a visitor's network", { uid: null, network: "192.0.2.77" }],
  ])("the quote of a coupon allows %s ten wrong codes an hour", async (_who, { uid, network }) => {
    const code = await newCoupon();
    const at = (now = NOW) => visit({ now, ...(network && { network }) });
    const tries = await Promise.all(Array.from({ length: 15 }, (_, n) => at().quote(`MALO-${n}`, CART, uid)));
    const reasons = tries.map((quote) => (quote.ok ? "ok" : quote.rejection.reason));
    expect(reasons.filter((reason) => reason === "unknown")).toHaveLength(TRIES.limit);
    expect(reasons.filter((reason) => reason === "too-many-tries")).toHaveLength(5);
    expect(await at().quote(code, CART, uid)).toMatchObject({ rejection: { reason: "too-many-tries" } });
    expect(await at(new Date("2026-11-22T16:00:00Z")).quote(code, CART, uid)).toMatchObject({ ok: true });
  });

  test("the quote of a coupon counts no code that works, nor one that only this cart cannot use", async () => {
    const uid = newUid();
    const [good, large] = [await newCoupon(), await newCoupon({ minimumCentimos: 9_000_00 })];
    for (let n = 0; n < 6; n += 1) {
      expect(await visit().quote(good, CART, uid)).toMatchObject({ ok: true });
      expect(await visit().quote(large, CART, uid)).toMatchObject({ rejection: { reason: "minimum" } });
    }
    for (let n = 0; n < TRIES.limit; n += 1)
      expect(await visit().quote(`MALO-${n}`, CART, uid)).toMatchObject({ rejection: { reason: "unknown" } });
    expect(await visit().requote(good, CART, uid)).toMatchObject({ ok: true });
  });
});

describe("redeeming a coupon", () => {
  test("redeeming a coupon of 50 uses at 200 orders at once makes exactly 50", async () => {
    const code = await newCoupon({ totalUses: 50 });
    const results = await Promise.all(Array.from({ length: 200 }, () => redeem(code, newUid())));
    expect(results.filter((result) => result === "redeemed")).toHaveLength(50);
    expect(results.filter((result) => result === "used-up")).toHaveLength(150);
    expect(await usedOf(code)).toBe(50);
  });

  test("redeeming a coupon by one user at once never passes their limit", async () => {
    const code = await newCoupon({ usesPerUser: 2 });
    const uid = newUid();
    const results = await Promise.all(Array.from({ length: 6 }, () => redeem(code, uid)));
    expect(results.filter((result) => result === "redeemed")).toHaveLength(2);
    expect(results.filter((result) => result === "used-by-you")).toHaveLength(4);
    expect(await usesOf(code, uid)).toEqual({ code, uid, used: 2 });
  });

  test("a redeemed coupon is given back: others and the user can have it again, and it never falls below none", async () => {
    const code = await newCoupon({ totalUses: 2, usesPerUser: 2 });
    const uid = newUid();
    await redeem(code, uid);
    await redeem(code, uid);
    expect(await redeem(code, newUid())).toBe("used-up");
    await giveBack(code, uid);
    expect([await usedOf(code), await usesOf(code, uid)]).toEqual([1, { code, uid, used: 1 }]);
    await giveBack(code, uid);
    await giveBack(code, uid);
    expect([await usedOf(code), await usesOf(code, uid)]).toEqual([0, null]);
    expect(await redeem(code, uid)).toBe("redeemed");
  });

  test("redeeming a coupon that was removed since returns the user's use", async () => {
    const code = await newCoupon();
    const uid = newUid();
    await redeem(code, uid);
    await database.commit([{ delete: couponPath(code) }]);
    await giveBack(code, uid);
    expect(await usesOf(code, uid)).toBeNull();
    expect(await redeem(code, uid)).toBe("unknown");
  });
});
