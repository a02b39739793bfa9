export const METRICS_PATH = "/administracion/metricas";
/** Longer periods are drawn by month. */
export const CHART_DAYS = 92;
/** Days that one form counts again: each needs some 30 reads of Firestore, and a request may make 1,000. */
export const MAX_RECOMPUTED_DAYS = 30;

/** Figures of a day, in the order of the file. Amounts are céntimos. */
export const METRICS = [
  "people",
  "sessions",
  "published",
  "approved",
  "rejected",
  "sold",
  "expired",
  "active",
  "views",
  "contacts",
  "threads",
  "messages",
  "emptySearches",
  "orders",
  "ordersCentimos",
  "refunds",
  "refundsCentimos",
  "reports",
  "complaints",
  "answered",
  "answeredInTime",
  "due",
  "dueInTime",
  "cases",
  "errors",
  "assistantConversations",
  "assistantSessions",
  "assistantMessages",
  "assistantMilliseconds",
  "assistantAnswers",
  "assistantResolved",
  "assistantFallback",
  "assistantEscalated",
  "assistantVotesUp",
  "assistantVotesDown",
  "assistantRecommended",
  "assistantOpened",
  "assistantErrors",
] as const;
export type Metric = (typeof METRICS)[number];

export const CENTIMOS_METRICS: readonly Metric[] = ["ordersCentimos", "refundsCentimos"];
/** Figures of a moment: they have no sum over several days. */
export const STOCK_METRICS: readonly Metric[] = ["active"];
