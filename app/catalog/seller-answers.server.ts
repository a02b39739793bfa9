import { z } from "zod";

import { decodeDocument } from "~/platform/firestore/codec";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import type { Answers } from "./seller";

/** How someone answers, as the room of messages counts it. */
export interface AnswersSource {
  answersOf(uid: string): Promise<Answers>;
}

const AnswersSchema = z.object({ received: z.int().min(0).catch(0), answered: z.int().min(0).catch(0) });

/** Reads `sellerAnswers/{uid}`, which counts by increments. */
export function createAnswers({ database, log }: { database: Pick<Database, "read">; log: Logger }): AnswersSource {
  return {
    async answersOf(uid) {
      const snapshot = await database.read(`sellerAnswers/${uid}`);
      const { received, answered } = (snapshot && decodeDocument(AnswersSchema, snapshot, log)) ?? { received: 0, answered: 0 };
      return { received, answered };
    },
  };
}
