import { z } from "zod";

const RegistrationSchema = z.object({
  bicycleId: z.string(),
  brandKey: z.string(),
  since: z.date(),
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
  /** Reports that came after another claim of the number, which wait for an administrator. */
  waitingIds: z.array(z.string()),
  /** Pairs (`apartPair`) that an administrator compared: the bicycle or listing has a report's number by chance. */
  apart: z.array(z.string()).default([]),
  /** Open comparisons of registrations and listings of this number with stolen ones like it. */
  comparing: z.array(z.string()).default([]),
  /** The bicycle or report that an administrator decided for, against an older one; empty for none. */
  believedId: z.string().default(""),
});
export type SerialNumber = z.infer<typeof NumberSchema>;

/** Of a number of which nothing is said. */
export const SILENT: SerialNumber = {
  registrations: [],
  theftIds: [],
  waitingIds: [],
  apart: [],
  comparing: [],
  believedId: "",
};

const NUMBERS = "serialNumbers";

export function numberPath(serialKey: string): string {
  return `${NUMBERS}/${serialKey}`;
}
