export const METRICS_PATH = "/administracion/metricas";
/** Longer periods are drawn by month. */
export const CHART_DAYS = 92;
/** Days that one form counts again: each asks Firestore some 30 times, and a request may ask 1,000 times. */
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
  "assistantEscalated",
  "assistantVotesUp",
  "assistantVotesDown",
  "assistantRecommended",
  "assistantOpened",
  "assistantErrors",
] as const;
export type Metric = (typeof METRICS)[number];

export const METRIC_NAMES: Record<Metric, string> = {
  people: "Cuentas nuevas",
  sessions: "Sesiones usadas",
  published: "Anuncios publicados",
  approved: "Anuncios aprobados",
  rejected: "Anuncios rechazados",
  sold: "Anuncios vendidos",
  expired: "Anuncios vencidos",
  active: "Anuncios activos",
  views: "Vistas de anuncios",
  contacts: "Contactos pedidos",
  threads: "Conversaciones nuevas",
  messages: "Mensajes",
  emptySearches: "Búsquedas sin resultados",
  orders: "Pedidos pagados",
  ordersCentimos: "Cobrado",
  refunds: "Pedidos devueltos",
  refundsCentimos: "Devuelto",
  reports: "Denuncias",
  complaints: "Reclamos y quejas",
  answered: "Reclamos respondidos",
  answeredInTime: "Respondidos a tiempo",
  due: "Reclamos con plazo en el periodo",
  dueInTime: "De ellos, atendidos a tiempo",
  cases: "Solicitudes",
  errors: "Errores: respuestas y tareas",
  assistantConversations: "Conversaciones con Rebi",
  assistantSessions: "Usos de Rebi",
  assistantMessages: "Mensajes con Rebi",
  assistantMilliseconds: "Tiempo con Rebi (ms)",
  assistantAnswers: "Respuestas de Rebi",
  assistantResolved: "Consultas resueltas por Rebi",
  assistantEscalated: "Rebi: a una persona",
  assistantVotesUp: "Rebi: votos a favor",
  assistantVotesDown: "Rebi: votos en contra",
  assistantRecommended: "Rebi: anuncios recomendados",
  assistantOpened: "Rebi: recomendados abiertos",
  assistantErrors: "Rebi: errores",
};

/** Amounts of money among them. */
export const CENTIMOS_METRICS: readonly Metric[] = ["ordersCentimos", "refundsCentimos"];
/** Figures of a moment: those of several days are no sum. */
export const STOCK_METRICS: readonly Metric[] = ["active"];
