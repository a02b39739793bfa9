import { World } from "../../support/world";

/** A Monday morning in Lima. */
export const NOW = new Date("2026-11-23T15:00:00Z");
export const ADMIN = "jefa";

/** The routes of administration, for an administrator whose proof is recent. */
export function adminWorld(): World {
  return new World({ now: NOW, user: { uid: ADMIN, role: "admin" }, path: "/administracion/x" });
}
