import { createAsking } from "./asking.server";
import type { QuestionsDeps } from "./deps";
import { createQuestionHiding } from "./hiding.server";
import { createQuestionPersonalData } from "./personal-data.server";
import { createQuestionReading } from "./reading.server";

/**
 * Public questions about listings, and their sellers' answers. Expected failures are values (`ok: false` with a
 * reason); a service that is down throws UpstreamError.
 */
export function createQuestions(deps: QuestionsDeps) {
  return {
    ...createAsking(deps),
    ...createQuestionReading(deps),
    ...createQuestionHiding(deps),
    personalData: createQuestionPersonalData(deps),
  };
}

export type Questions = ReturnType<typeof createQuestions>;
