import type { Told } from "~/platform/failed";

/** Why a seller ends an unpaid reservation: sold elsewhere, or to offer the vehicle to others. */
export type HoldEnd = "sold" | "released";
export type HoldEndResult = { ok: true; ended: number } | Told<"paid" | "in-review">;
