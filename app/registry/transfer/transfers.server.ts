import type { Context } from "~/platform/context";

import { createAnswers } from "./answers.server";
import { createEnding } from "./end-transfer.server";
import { createFormerFiles } from "./former-files.server";
import { createOffers } from "./offers.server";
import { createTransferPersonalData } from "./personal-data.server";
import { createTransferReading } from "./transfer-reads.server";

/**
 * Transfers of registered bicycles: the owner names a receiver, and the owner changes only when that one accepts
 * (docs/decisions/2026-11-23-transfer.md). Expected failures are values.
 * @throws UpstreamError where a service is down
 */
export function createTransfers(context: Context) {
  const ending = createEnding(context);
  const files = createFormerFiles(context);
  const { expireDue, stopIn, ...answers } = createAnswers(context, ending, files);
  return {
    ...createOffers(context),
    ...answers,
    ...createTransferReading(context),
    stopIn,
    personalData: createTransferPersonalData(context, ending, files),
    jobs: {
      /** Each minute. */
      expire: expireDue,
      /** Nightly. */
      sweepFiles: files.sweep,
    },
  };
}

export type Transfers = ReturnType<typeof createTransfers>;

declare module "~/platform/context" {
  interface Context {
    transfers: Transfers;
  }
}
