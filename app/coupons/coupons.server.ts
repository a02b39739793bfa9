import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DatabaseReader, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { countIfDone } from "~/platform/limits/limits.server";
import { ruleOf } from "~/platform/routes/acts";

import { createCouponAdmin } from "./admin/coupon-admin.server";
import { parseCouponCode } from "./code";
import { CouponSchema, CouponUseSchema, type Coupon, type CouponSubject } from "./model";
import { couponTriesKey, createCouponPersonalData } from "./personal-data.server";
import { applyCoupon, couponRejection, type CouponRejectionReason, type CouponResult } from "./rules";

/** Tries of invalid codes, by a user or a visitor's network. */
export const TRIES = ruleOf("coupon", "account", "hour");
/** Rejections that answer a guess; the others depend on the cart or the user. */
const GUESSES: readonly CouponRejectionReason[] = ["unknown", "inactive", "not-started", "ended", "used-up"];

type CouponQuote = (CouponResult & { ok: true; code: string }) | Extract<CouponResult, { ok: false }>;
type CouponRedemption =
  | { ok: true; code: string; discountCentimos: number; writes: Write[] }
  | Extract<CouponResult, { ok: false }>;

interface CouponReading {
  coupon: Coupon | null;
  usedByUser: number;
}

export type Coupons = ReturnType<typeof createCoupons>;

declare module "~/platform/context" {
  interface Context {
    coupons: Coupons;
  }
}

/** Coupons: what they take off, and their redemption in the order's transaction. */
export function createCoupons(context: Context) {
  const { database, limiter, network, clock, log } = context;

  async function read(source: DatabaseReader, code: string, uid: string | null): Promise<CouponReading> {
    const [coupon, use] = await source.readAll([
      couponPath(code),
      ...(uid === null ? [] : [redemptionPath(code, uid)]),
    ]);
    const decoded = coupon ? decodeDocument(CouponSchema, coupon, log) : null;
    return { coupon: decoded && { ...decoded, code }, usedByUser: usesOf(use ?? null) };
  }

  function usesOf(snapshot: Snapshot | null): number {
    return snapshot ? (decodeDocument(CouponUseSchema, snapshot, log)?.used ?? 0) : 0;
  }

  async function requote(typed: string, subject: CouponSubject, uid: string | null): Promise<CouponQuote> {
    const code = parseCouponCode(typed);
    if (code === null) return { ok: false, rejection: couponRejection("unknown") };
    const { coupon, usedByUser } = await read(database, code, uid);
    const result = applyCoupon(coupon, subject, usedByUser, clock.now());
    return result.ok ? { ...result, code } : result;
  }

  return {
    /** Redeems nothing. An invalid code counts as a try. @throws UpstreamError */
    async quote(typed: string, subject: CouponSubject, uid: string | null): Promise<CouponQuote> {
      const key = triesKey(uid, network);
      const { allowed } = await limiter.take(key, TRIES);
      if (!allowed) return { ok: false, rejection: couponRejection("too-many-tries") };
      return countIfDone(
        { limiter, log, takes: [[key, TRIES]] },
        () => requote(typed, subject, uid),
        (quote) => !quote.ok && GUESSES.includes(quote.rejection.reason),
      );
    },

    /** Without counting: only for codes that `quote` accepted before (the signed cookie). @throws UpstreamError */
    requote,

    /**
     * Redeems a code in the order's transaction: the discount, and the writes that its commit must contain. The
     * reads of the transaction keep the limits, also of simultaneous redemptions.
     */
    async redeem(tx: Transaction, typed: string, uid: string, subject: CouponSubject): Promise<CouponRedemption> {
      const code = parseCouponCode(typed);
      if (code === null) return { ok: false, rejection: couponRejection("unknown") };
      const { coupon, usedByUser } = await read(tx, code, uid);
      if (coupon === null) return { ok: false, rejection: couponRejection("unknown") };
      const result = applyCoupon(coupon, subject, usedByUser, clock.now());
      if (!result.ok) return result;
      return {
        ...result,
        code,
        writes: [
          { update: couponPath(code), data: { used: coupon.used + 1 } },
          { set: redemptionPath(code, uid), data: { code, uid, used: usedByUser + 1 } },
        ],
      };
    },

    /** For the transaction in which the order ends. Not idempotent: the order's state ensures one run. */
    async giveBack(tx: Transaction, code: string, uid: string): Promise<Write[]> {
      const { coupon, usedByUser } = await read(tx, code, uid);
      const writes: Write[] = [];
      if (coupon && coupon.used > 0) writes.push({ update: couponPath(code), data: { used: coupon.used - 1 } });
      if (usedByUser > 1) writes.push({ set: redemptionPath(code, uid), data: { code, uid, used: usedByUser - 1 } });
      if (usedByUser === 1) writes.push({ delete: redemptionPath(code, uid) });
      return writes;
    },

    admin: createCouponAdmin(context),

    personalData: createCouponPersonalData(context),
  };
}

export function couponPath(code: string): string {
  return `coupons/${code}`;
}

function redemptionPath(code: string, uid: string): string {
  return `couponUses/${code}_${uid}`;
}

function triesKey(uid: string | null, network: string): string {
  return uid === null ? `coupon-visitor:${network}` : couponTriesKey(uid);
}
