import { describe, expect, test } from "vitest";

import type { DocumentData } from "~/platform/firestore/types";
import { heldByOrderMessage, isHeldByOrder, undeletableMessage } from "~/selling/transitions";
import {
  areHeldBy,
  freeUnits,
  releaseUnits,
  reserveUnits,
  restockUnits,
  sellUnits,
  unitsOf,
  unitsWrite,
  type ListingUnits,
} from "~/selling/units";

import { NOW } from "./support";

function units(data: DocumentData = {}): ListingUnits {
  const found = unitsOf({
    path: "vehicles/b",
    id: "b",
    data: { status: "active", version: 3, ...data },
    createTime: "",
    updateTime: "",
  });
  if (!found) throw new Error("no units");
  return found;
}

describe("pieces of a listing", () => {
  test("pieces of a listing are one where nothing else is said, and none where it is not for sale", () => {
    expect(freeUnits(units(), NOW)).toBe(1);
    expect(freeUnits(units({ expiresAt: NOW }), NOW)).toBe(0);
    for (const status of ["draft", "paused", "reserved", "sold", "expired"])
      expect(freeUnits(units({ status }), NOW)).toBe(0);
    expect(unitsOf({ path: "", id: "b", data: { status: "?" }, createTime: "", updateTime: "" })).toBeNull();
  });

  test("pieces of a listing go from reserved over sold back to sale, and each write grows the version", () => {
    const reserved = reserveUnits(units(), "o1", 1, NOW);
    expect(reserved).toMatchObject({ status: "reserved", reservedBy: "o1", reservedUnits: 1 });
    const sold = sellUnits(reserved!, "o1", 1, NOW);
    expect(sold).toMatchObject({ status: "sold", reservedBy: "o1", reservedUnits: 0, soldUnits: 1, soldAt: NOW });
    const back = restockUnits(sold, "o1", 1, NOW);
    expect(back).toMatchObject({ status: "active", reservedBy: null, soldUnits: 0, soldAt: null });
    expect(unitsWrite(units(), sold, NOW)).toEqual({
      update: "vehicles/b",
      data: { status: "sold", soldAt: NOW, soldUnits: 1, reservedBy: "o1", version: 4, updatedAt: NOW },
    });
    expect(unitsWrite(units(), units(), NOW)).toBeNull();
  });

  test("pieces of a listing come back paused where the seller changed them while they were off", () => {
    const sold = units({ status: "sold", reservedBy: "o1", soldUnits: 1, soldAt: NOW, review: { seen: [] } });
    expect(restockUnits(sold, "o1", 1, NOW)).toMatchObject({ status: "paused", soldUnits: 0, soldAt: null });
  });

  test("pieces of a listing are never reserved twice, and never more than there are", () => {
    const reserved = reserveUnits(units(), "o1", 1, NOW)!;
    expect(reserveUnits(reserved, "o2", 1, NOW)).toBeNull();
    expect(reserveUnits(units({ stock: 3 }), "o1", 4, NOW)).toBeNull();
    const two = reserveUnits(units({ stock: 3 }), "o1", 2, NOW)!;
    expect([two.status, freeUnits(two, NOW)]).toEqual(["active", 1]);
    expect(reserveUnits(two, "o2", 1, NOW)).toMatchObject({ status: "reserved", reservedBy: "o2" });
  });

  test("pieces of another order or a reservation by hand are not freed", () => {
    const foreign = units({ status: "reserved", reservedBy: "o2", reservedUnits: 1 });
    const byHand = units({ status: "reserved" });
    for (const held of [foreign, byHand]) {
      expect(areHeldBy(held, "o1", 1)).toBe(false);
      expect(releaseUnits(held, "o1", 1, NOW)).toBe(held);
    }
    expect(restockUnits(units({ status: "sold", reservedBy: "o2" }), "o1", 1, NOW)).toMatchObject({ status: "sold" });
  });

  test("pieces that are free again free a listing that stood reserved, and leave a paused one paused", () => {
    const full = units({ stock: 2, status: "reserved", reservedBy: "o2", reservedUnits: 2 });
    expect(releaseUnits(full, "o1", 1, NOW)).toMatchObject({ status: "active", reservedBy: null, reservedUnits: 1 });
    const paused = units({ stock: 2, status: "paused", reservedUnits: 1 });
    expect(releaseUnits(paused, "o1", 1, NOW)).toMatchObject({ status: "paused", reservedUnits: 0 });
    expect(sellUnits(paused, "o1", 1, NOW)).toMatchObject({ status: "paused", soldUnits: 1 });
  });
});

describe("an owner's steps under an order", () => {
  test("an owner's steps under an order are withheld while it keeps the listing, and after it bought it", () => {
    const held = { status: "reserved", reservedBy: "o1", reservedUnits: 1 } as const;
    expect(isHeldByOrder(held)).toBe(true);
    for (const step of ["release", "markSold"] as const) expect(heldByOrderMessage(step, held)).toContain("reservado");
    expect(heldByOrderMessage("relist", { status: "sold", reservedBy: "o1" })).toContain("se vendió con un pedido");
    expect(heldByOrderMessage("markSold", { status: "active", reservedUnits: 1 })).toContain("reservado");
  });

  test("an owner's steps under an order are the owner's own where there is no order", () => {
    expect(isHeldByOrder({ status: "reserved" })).toBe(false);
    for (const step of ["release", "markSold", "relist", "pause"] as const)
      for (const status of ["active", "reserved", "sold"] as const)
        expect(heldByOrderMessage(step, { status })).toBeNull();
    expect(heldByOrderMessage("pause", { status: "active", reservedUnits: 1 })).toBeNull();
  });
});

test("a listing that an order keeps or bought is not deleted, and one that was sold by hand is", () => {
  expect(undeletableMessage({ status: "active", reservedBy: "o1", reservedUnits: 1 })).toContain("pedido en curso");
  expect(undeletableMessage({ status: "sold", reservedBy: "o1", reservedUnits: 0 })).toContain("constancia");
  expect(undeletableMessage({ status: "sold", reservedBy: null, reservedUnits: 0 })).toBeNull();
  expect(undeletableMessage({ status: "reserved", reservedBy: null, reservedUnits: 0 })).toBeNull();
});
