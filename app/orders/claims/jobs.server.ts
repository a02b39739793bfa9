import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { BY_SYSTEM } from "../changes";
import { isFrozen } from "../ledger/payment-facts";
import type { OrderClaims } from "./claims.server";
import { claimFields, claimPath, ORDER_CLAIMS } from "./model";
import { withoutNames } from "./personal-data.server";
import { cleanedClaim, dueOfClaim, escalated, postponed } from "./rules";

const BATCH = 50;

/** Scheduled work, each minute. May run twice, or twice at once. */
export function createClaimJobs({ database, clock, log }: Context, claims: OrderClaims) {
  /** Each minute: what the deadlines of claims ask for. */
  async function run(): Promise<{ due: number }> {
    const due = await database.find({
      collection: ORDER_CLAIMS,
      where: [["dueAt", "<=", clock.now()]],
      orderBy: [["dueAt", "asc"]],
      select: [],
      limit: BATCH,
    });
    for (const { id } of due) {
      try {
        await take(id);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.error("orders.claim-postponed", { order: id, error });
      }
    }
    return { due: due.length };
  }

  async function take(id: string): Promise<void> {
    const claim = await claims.read(id);
    // An invalid document must not hold up the others.
    if (claim === null) return database.commit([{ update: claimPath(id), data: { dueAt: null } }]).then(() => {});
    const step = dueOfClaim(claim, clock.now());
    if (step === "clean") return clean(id);
    if (step === "escalate" || step === "lapse") await takeStep(id, step);
  }

  async function takeStep(id: string, step: "escalate" | "lapse"): Promise<void> {
    const kind = step === "lapse" ? ("lapsed" as const) : ("escalated" as const);
    // The same deadline is over once.
    const entry = { key: `clock-${clock.now().getTime()}`, kind, by: "system" as const, text: "" };
    const result = await claims.act(id, BY_SYSTEM, entry, (tx, order, claim, { at }) => {
      if (dueOfClaim(claim, at) !== step) return { ok: false, reason: "conflict", message: "" };
      if (step === "escalate") return { claim: escalated(claim, at) };
      if (isFrozen(order)) return { ok: false, reason: "not-allowed", message: "" };
      const note = "El comprador no envió la devolución a tiempo.";
      return claims.endIn(tx, order, claim, { kind: "none", by: "clock", centimos: 0, note, actor: BY_SYSTEM });
    });
    if (result.ok || result.reason !== "not-allowed") return;
    await database.transaction(async (tx) => {
      const claim = await claims.readIn(tx, id);
      if (claim && dueOfClaim(claim, clock.now()) !== null)
        tx.write({ set: claimPath(id), data: claimFields(postponed(claim, clock.now())) });
    });
  }

  async function clean(id: string): Promise<void> {
    const claim = await claims.read(id);
    if (claim === null || dueOfClaim(claim, clock.now()) !== "clean") return;
    // Photos first: while they are not gone, the claim is found again.
    const cleaned = cleanedClaim(claim, clock.now());
    const kept = new Set(cleaned.claim.photos.map(({ key }) => key));
    if (cleaned.isWhole) await claims.photos.removeAll(id);
    else await claims.photos.remove(claim.photos.map(({ key }) => key).filter((key) => !kept.has(key)));
    await database.transaction(async (tx) => {
      const now = await claims.readIn(tx, id);
      if (now && dueOfClaim(now, clock.now()) === "clean")
        tx.write({
          set: claimPath(id),
          data: claimFields(await withoutNames(cleanedClaim(now, clock.now()).claim, now)),
        });
    });
  }

  return { run };
}
