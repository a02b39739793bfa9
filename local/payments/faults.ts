import { z } from "zod";

/** Calls of the REST interface, notifications, and the payments that the page makes. */
const FAULT_CALLS = ["preference", "payment", "search", "refund", "webhook", "checkout"] as const;
export type FaultCall = (typeof FAULT_CALLS)[number];

/**
 * Faults on request. Of calls: `late` waits `ms` and goes on, `429` and `500` do nothing, `timeout` does it and never
 * answers, `cutoff` does it and breaks the answer off. Of notifications: `late`, `lost`, `doubled`, `reordered` (after
 * the next one). Of the page's payments: `wrong-amount` (one sol less), `wrong-currency`, `live` (of the other world).
 * Of refunds: `in_process` and `rejected` answer 201 and move no money, `no-balance` answers 400.
 */
export const FaultSchema = z.object({
  call: z.enum([...FAULT_CALLS, "*"]).default("*"),
  kind: z.enum([
    "late",
    "429",
    "500",
    "timeout",
    "cutoff",
    "lost",
    "doubled",
    "reordered",
    "wrong-amount",
    "wrong-currency",
    "live",
    "in_process",
    "rejected",
    "no-balance",
  ]),
  ms: z.number().int().min(0).default(0),
  /** How many more times it is met; for ever where it is left out. */
  times: z.number().int().positive().optional(),
});
export type Fault = z.infer<typeof FaultSchema>;

export class PaymentFaults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  meet(call: FaultCall): Fault | null {
    const met = this.#faults.find((fault) => fault.call === "*" || fault.call === call);
    if (!met) return null;
    if (met.times !== undefined) met.times -= 1;
    this.#faults = this.#faults.filter(({ times }) => times !== 0);
    return met;
  }
}
