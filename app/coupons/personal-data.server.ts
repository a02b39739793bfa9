import type { Context } from "~/platform/context";
import { deleteFound, type PersonalData } from "~/platform/personal-data";

import { CouponUseSchema } from "./model";

const EXPORT_MAX = 500;

export function couponTriesKey(uid: string): string {
  return `coupon:${uid}`;
}

/** Coupons that a user has redeemed. How often a coupon was used in all stays. */
export function createCouponPersonalData({ database, limiter }: Context): PersonalData {
  const ofUser = (uid: string) => ({ collection: "couponUses", where: [["uid", "==", uid] as [string, "==", string]] });
  return {
    async export(uid) {
      const found = await database.find({ ...ofUser(uid), limit: EXPORT_MAX });
      return found.flatMap(({ data }) => CouponUseSchema.omit({ uid: true }).safeParse(data).data ?? []);
    },
    async erase(uid) {
      await limiter.reset(couponTriesKey(uid));
      return deleteFound(database, ofUser(uid));
    },
  };
}
