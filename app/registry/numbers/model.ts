import { z } from "zod";

/** Proofs of a registration, the weakest first. `paper`: of a purchase, which anyone can upload. */
export const PROOFS = ["none", "paper", "transfer", "inspection"] as const;
export type Proof = (typeof PROOFS)[number];

const RegistrationSchema = z.object({
  bicycleId: z.string(),
  brandKey: z.string(),
  since: z.date(),
  proof: z.enum(PROOFS),
  /** Archived ones keep their number. */
  isArchived: z.boolean(),
});
export type Registration = z.infer<typeof RegistrationSchema>;

/**
 * A document of `serialNumbers`, named by the folded serial: all that is known of the number, whatever the brand. It is
 * written in the transactions that register, archive, transfer, inspect, report and decide
 * (docs/decisions/2026-11-28-numbers-answer.md). Names no user.
 */
export const NumberSchema = z.object({
  registrations: z.array(RegistrationSchema),
  /** Live reports, the oldest first. Without a limit: one left out would let a stolen bicycle be sold. */
  theftIds: z.array(z.string()),
  /** Reports against a better registration, which wait for an administrator. */
  waitingIds: z.array(z.string()),
  /** Bicycles that an administrator compared with the reported one: others, by chance with the same number. */
  apart: z.array(z.string()).default([]),
});
export type SerialNumber = z.infer<typeof NumberSchema>;

const NUMBERS = "serialNumbers";

export function numberPath(serialKey: string): string {
  return `${NUMBERS}/${serialKey}`;
}
