import { z } from "zod";

import type { Likeness } from "../serials/model";
import type { StandingReason } from "../standing";
import { LOOKUP_KINDS } from "./constants";

/** A document of `policeLookups`: an officer asked, with a reason. Written before the answer is shown. */
export const LookupSchema = z.object({
  uid: z.string(),
  unit: z.string(),
  kind: z.enum(LOOKUP_KINDS),
  /** The number as typed, or `Breña, Lima`. */
  asked: z.string(),
  reason: z.string(),
  /** Letters of the reason alone, by which look-ups with the same one are counted. */
  reasonKey: z.string(),
  bicycleIds: z.array(z.string()),
  createdAt: z.date(),
  /** When the database deletes it. */
  expiresAt: z.date(),
});

/** A bicycle as an officer sees it: nothing of its holder. */
export interface PoliceBicycle {
  id: string;
  name: string;
  likeness: Likeness | null;
  /** NumberStanding of its number. */
  why: StandingReason;
  facts: { label: string; value: string }[];
  /** Page of its live report; null for none. */
  reportPath: string | null;
  /** Whether its holder can be written to from here; others by their report's page. */
  isRegistered: boolean;
}
