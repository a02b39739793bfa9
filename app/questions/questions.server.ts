import type { Context } from "~/platform/context";

import { createAsking } from "./ask-answer.server";
import { createQuestionHiding } from "./hide-question.server";
import { createQuestionPersonalData } from "./personal-data.server";
import { createQuestionReading } from "./question-reads.server";

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
