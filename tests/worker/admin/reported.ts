import type { DocumentData } from "~/platform/firestore/types";
import type { ReportKind } from "~/reports/model";

import { makeListing } from "../../unit/catalog/make-listing";
import { NOW, type AdminWorld } from "./admin-world";

/** A thing with open reports of as many people; without more, a listing of `rosa` that is on sale. */
export async function seedReported(
  world: AdminWorld,
  {
    kind = "listing",
    targetId = "bici-1",
    count = 2,
    ...thing
  }: { kind?: ReportKind; targetId?: string; count?: number } & DocumentData = {},
): Promise<string> {
  const { id, ...listing } = makeListing({ id: "bici-1", sellerId: "rosa" });
  await world.seed(
    { set: `vehicles/${id}`, data: { ...listing, version: 1, updatedAt: NOW } },
    {
      set: `reportTargets/${kind}_${targetId}`,
      data: {
        kind,
        targetId,
        status: "open",
        open: count,
        total: count,
        reasons: { otro: count },
        title: kind === "listing" ? "Trek Marlin 7" : "",
        decision: null,
        firstAt: NOW,
        lastAt: NOW,
        ...thing,
      },
    },
    ...Array.from({ length: count }, (_, position) => ({
      set: `reports/${kind}_${targetId}_persona-${position}`,
      data: {
        kind,
        targetId,
        reporterId: `persona-${position}`,
        reason: "otro",
        detail: `Detalle ${position}`,
        status: "open",
        snapshot: { title: "Trek Marlin 7", sellerId: "rosa" },
        createdAt: NOW,
        updatedAt: NOW,
      },
    })),
  );
  return `${kind}_${targetId}`;
}
