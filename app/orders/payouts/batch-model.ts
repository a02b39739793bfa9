import { z } from "zod";

import { collection } from "~/platform/firestore/collection";

import { FAILURE_REASONS, NOT_PAYABLE } from "./constants";

const centimos = z.number().int().min(0);

const BatchLineSchema = z.object({
  payoutId: z.string(),
  orderNumber: z.string(),
  centimos,
  /** Where it is transferred, as it was then: `sealed` as in `payoutAccounts`. Gone once the line has its end. */
  account: z.object({ sellerId: z.string(), name: z.string(), masked: z.string(), sealed: z.string() }).nullable(),
  end: z
    .object({
      outcome: z.enum(["transferred", "failed"]),
      /** Of a transfer: the bank's day. */
      at: z.date(),
      /** Administrator who registered it. */
      by: z.string(),
      reference: z.string(),
      reason: z.enum(FAILURE_REASONS).nullable(),
      /** Debt of the seller, as less was due by then. */
      debtCentimos: centimos,
      /** A transfer that came back afterwards. */
      returnedAt: z.date().nullable(),
    })
    .nullable(),
});
export type BatchLine = z.infer<typeof BatchLineSchema>;

/** A document of `payoutBatches`: a file for the bank. Amounts and accounts stay as they were when it was made. */
const PayoutBatchSchema = z.object({
  state: z.enum(["open", "done"]),
  createdAt: z.date(),
  by: z.string(),
  lines: z.array(BatchLineSchema),
  /** Payouts that could not go into it, and why. */
  apart: z.array(z.object({ payoutId: z.string(), orderNumber: z.string(), centimos, why: z.enum(NOT_PAYABLE) })),
});

export const PAYOUT_BATCHES = collection("payoutBatches", PayoutBatchSchema);
export type PayoutBatch = z.infer<typeof PayoutBatchSchema> & { id: string };
