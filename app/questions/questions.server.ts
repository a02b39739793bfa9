import type { Context } from "~/platform/context";
import type { DatabaseReader } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";

import { createAsking } from "./ask-answer.server";
import { countsWrite, QUESTIONS } from "./model";
import { createQuestionPersonalData } from "./personal-data.server";
import { createQuestionReading } from "./question-reads.server";

function createQuestionHiding({ clock, log }: Context) {
  return {
    /** Null for a deleted or hidden one. Its author gets a mail; the listing's counts change. */
    async hideIn(tx: DatabaseReader, id: string): Promise<Hiding | null> {
      const question = await QUESTIONS.read(tx, id, log);
      if (!question || question.state === "hidden") return null;
      const { state, listingId, askerId } = question;
      const now = clock.now();
      const vehicle = await tx.read(`vehicles/${listingId}`);
      const counts = vehicle ? [countsWrite(listingId, state === "open" ? { open: -1 } : { answered: -1 }, now)] : [];
      return {
        writes: [{ update: QUESTIONS.path(id), data: { state: "hidden", updatedAt: now } }, ...counts],
        ownerId: askerId || null,
        changes: { state: [state, "hidden"] },
        after: () => undefined,
      };
    },

    /** Shows a hidden one again; null for a deleted or visible one. */
    async showIn(tx: DatabaseReader, id: string): Promise<Hiding | null> {
      const question = await QUESTIONS.read(tx, id, log);
      if (question?.state !== "hidden") return null;
      const { listingId, askerId, answer } = question;
      const state = answer === null ? "open" : "answered";
      const now = clock.now();
      const vehicle = await tx.read(`vehicles/${listingId}`);
      const counts = vehicle ? [countsWrite(listingId, state === "open" ? { open: 1 } : { answered: 1 }, now)] : [];
      return {
        writes: [{ update: QUESTIONS.path(id), data: { state, updatedAt: now } }, ...counts],
        ownerId: askerId || null,
        changes: { state: ["hidden", state] },
        after: () => undefined,
      };
    },
  };
}

/**
 * Public questions about listings, and their sellers' answers. Expected failures are values (`ok: false` with a
 * reason); a service that is down throws UpstreamError.
 */
export function createQuestions(context: Context) {
  return {
    ...createAsking(context),
    ...createQuestionReading(context),
    ...createQuestionHiding(context),
    personalData: createQuestionPersonalData(context),
  };
}

export type Questions = ReturnType<typeof createQuestions>;

declare module "~/platform/context" {
  interface Context {
    questions: Questions;
  }
}
