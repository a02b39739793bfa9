import { createAnswers } from "./answers.server";
import type { TransferDeps } from "./deps";
import { createEnding } from "./ending.server";
import { createFormerFiles } from "./former-files.server";
import { createOffers } from "./offers.server";
import { createTransferPersonalData } from "./personal-data.server";
import { createTransferReading } from "./reading.server";

/**
 * Transfers of registered bicycles: the owner names a receiver, and the owner changes only when that one accepts
 * (docs/decisions/2026-11-23-transfer.md). Expected failures are values.
 * @throws UpstreamError where a service is down
 */
export function createTransfers(deps: TransferDeps) {
  const ending = createEnding(deps);
  const files = createFormerFiles(deps);
  const { expireDue, stopIn, ...answers } = createAnswers(deps, ending, files);
  return {
    ...createOffers(deps),
    ...answers,
    ...createTransferReading(deps),
    stopIn,
    personalData: createTransferPersonalData(deps, ending, files),
    jobs: {
      /** Each minute. */
      expire: expireDue,
      /** Nightly. */
      sweepFiles: files.sweep,
    },
  };
}

export type Transfers = ReturnType<typeof createTransfers>;
