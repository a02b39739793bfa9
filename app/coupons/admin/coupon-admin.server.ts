import { actEntryId, AUDIT, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";

import { CouponSchema, type Coupon } from "../model";
import type { CouponState } from "../rules";

/** Values that an administrator chooses; the uses are counted by orders. */
export type NewCoupon = Omit<Coupon, "used" | "active" | "adminSteps">;

/** `conflict`: it changed since its page was shown. */
type CouponStepResult = { ok: true } | Failed<"not-found" | "conflict">;

const FOUND_MAX = 20;

/** Coupons for the administration. Callers have checked the administrator. */
export function createCouponAdmin({ database, clock, log }: Context) {
  const collection = "coupons";
  const path = (code: string) => `${collection}/${code}`;
  const decodeAll = (found: readonly Snapshot[]): Coupon[] =>
    found.flatMap((snapshot) => {
      const coupon = decodeDocument(CouponSchema, snapshot, log);
      return coupon ? [{ ...coupon, code: snapshot.id }] : [];
    });
  return {
    /** A list as a query: by code, or by the day that a state is about. Valid ones are found among the active. */
    queryOf(state: CouponState | null): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
      const now = clock.now();
      const active: Filter = ["active", "==", state !== "ended"];
      switch (state) {
        case "expired":
          return { collection, where: [active, ["endsAt", "<=", now]], orderBy: [["endsAt", "desc"]] };
        case "upcoming":
          return { collection, where: [active, ["startsAt", ">", now]], orderBy: [["startsAt", "asc"]] };
        default:
          return { collection, where: state === null ? [] : [active], orderBy: [] };
      }
    },

    decodeAll,

    /** Coupons whose code begins so, by code, at most `limit`. */
    async search(start: string, limit = FOUND_MAX): Promise<Coupon[]> {
      const found = await database.find({
        collection,
        orderBy: [["__name__", "asc"]],
        startAt: [path(start)],
        limit,
      });
      return decodeAll(found).filter(({ code }) => code.startsWith(start));
    },

    /** A coupon by its code; null for none. */
    async find(code: string): Promise<Coupon | null> {
      const [snapshot] = await database.readAll([path(code)]);
      return (snapshot && decodeAll([snapshot])[0]) ?? null;
    },

    /** Makes a coupon. A code that exists stays as it is: what was promised with it holds. */
    create(actor: string, { code, ...coupon }: NewCoupon): Promise<{ ok: true; code: string } | Failed<"taken">> {
      return database.transaction(async (tx) => {
        if (await tx.read(path(code))) return failed("taken");
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
        return { ok: true, code };
      });
    },

    /** Ends a coupon as its page showed it (`adminSteps`), or lets it be used again. Idempotent. */
    async setActive(actor: string, code: string, active: boolean, steps: number): Promise<CouponStepResult> {
      const target = path(code);
      const entry = { actor, action: active ? "coupon.resumed" : "coupon.ended", target, label: code } as const;
      const entryId = await actEntryId(entry, steps);
      return database.transaction(async (tx): Promise<CouponStepResult> => {
        const [snapshot, taken] = await tx.readAll([target, `${AUDIT}/${entryId}`]);
        if (!snapshot) return failed("not-found");
        if (taken) return { ok: true };
        const before = snapshot.data.active !== false;
        if (Number(snapshot.data.adminSteps ?? 0) !== steps || before === active) return failed("conflict");
        tx.write(
          { update: target, data: { active, adminSteps: steps + 1 } },
          auditWrite({ ...entry, changes: { activo: [before, active] } }, clock.now(), entryId),
        );
        return { ok: true };
      });
    },
  };
}
