import {
  ASSISTANT_FIGURES,
  noAssistantFigures,
  type AssistantDay,
  type AssistantFigure,
} from "~/assistant/figures/model";
import type { LimaDay } from "~/business/calendar";

import type { Metric } from "./constants";
import type { DayMetrics } from "./model";

const REBI_METRICS = {
  conversations: "assistantConversations",
  sessions: "assistantSessions",
  messages: "assistantMessages",
  milliseconds: "assistantMilliseconds",
  answers: "assistantAnswers",
  resolved: "assistantResolved",
  fallback: "assistantFallback",
  escalated: "assistantEscalated",
  votesUp: "assistantVotesUp",
  votesDown: "assistantVotesDown",
  recommended: "assistantRecommended",
  opened: "assistantOpened",
  errors: "assistantErrors",
} as const satisfies Record<AssistantFigure, Metric>;
type RebiMetric = (typeof REBI_METRICS)[AssistantFigure];

/** Figures of Rebi under the names of the site's; null for a day without a count. */
export function rebiMetrics(figures: Readonly<Record<AssistantFigure, number>> | null) {
  return Object.fromEntries(ASSISTANT_FIGURES.map((name) => [REBI_METRICS[name], figures?.[name] ?? null])) as Record<
    RebiMetric,
    number | null
  >;
}

/** A day of the site's figures as one of Rebi's; null where Rebi was not used, or not counted. */
export function rebiDay(day: LimaDay, metrics: DayMetrics): AssistantDay | null {
  const figures = noAssistantFigures();
  for (const name of ASSISTANT_FIGURES) figures[name] = metrics[REBI_METRICS[name]] ?? 0;
  return ASSISTANT_FIGURES.some((name) => figures[name] !== 0) ? { day, ...figures } : null;
}
