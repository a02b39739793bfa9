import type { AuditAction } from "~/platform/audit/actions";
import { auditWrite } from "~/platform/audit/audit";
import type { Clock } from "~/platform/clock";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { NOT_FOUND, type NotFound } from "~/platform/not-found";

import { CouponSchema, type Coupon } from "./model";

/** What an administrator chooses; the uses are counted by orders. */
export type NewCoupon = Omit<Coupon, "used" | "active">;

const LISTED_MAX = 200;

/** Coupons for the administration. Callers have checked the administrator. */
export function createCouponAdmin({
  database,
  clock,
  log,
}: {
  database: Pick<Database, "find" | "transaction">;
  clock: Clock;
  log: Logger;
}) {
  const path = (code: string) => `coupons/${code}`;
  return {
    /** All coupons by code, at most 200. */
    async list(): Promise<Coupon[]> {
      const found = await database.find({ collection: "coupons", orderBy: [["__name__", "asc"]], limit: LISTED_MAX });
      return found.flatMap((snapshot) => {
        const coupon = decodeDocument(CouponSchema, snapshot, log);
        return coupon ? [{ ...coupon, code: snapshot.id }] : [];
      });
    },

    /** Makes a coupon. A code that exists stays as it is: what was promised with it holds. */
    create(actor: string, { code, ...coupon }: NewCoupon): Promise<{ ok: true } | { ok: false; reason: "taken" }> {
      return database.transaction(async (tx) => {
        if (await tx.read(path(code))) return { ok: false, reason: "taken" };
        tx.write(
          { create: path(code), data: { ...coupon, active: true, used: 0 } },
          auditWrite(
            {
              actor,
              action: "coupon.created",
              target: path(code),
              label: code,
              changes: { descuento: [null, `${coupon.value} ${coupon.kind}`] },
            },
            clock.now(),
          ),
        );
        return { ok: true };
      });
    },

    /** Ends a coupon, or lets it be used again. Idempotent. */
    setActive(actor: string, code: string, active: boolean): Promise<{ ok: true } | NotFound> {
      const action: AuditAction = active ? "coupon.resumed" : "coupon.ended";
      return database.transaction(async (tx) => {
        const snapshot = await tx.read(path(code));
        if (snapshot === null) return NOT_FOUND;
        const before = snapshot.data.active !== false;
        if (before === active) return { ok: true };
        tx.write(
          { update: path(code), data: { active } },
          auditWrite(
            { actor, action, target: path(code), label: code, changes: { activo: [before, active] } },
            clock.now(),
          ),
        );
        return { ok: true };
      });
    },
  };
}
export type CouponAdmin = ReturnType<typeof createCouponAdmin>;
