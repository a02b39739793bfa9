/** Ways on from a state: a clock or job, people, a list of administration. */
interface Mover {
  /** Field of its time, or the job that takes it. */
  clock?: string;
  people?: string;
  queue?: string;
  /** Days that it may rest; without it only people move it, or another rule looks at its clock. */
  days?: number;
}
/** Nothing has to happen any more. */
export const END = "end";

/** Of a refund that the provider does not do at once. */
const ASK = {
  in_process: { clock: "dueAt", queue: "con una devolución que Mercado Pago no hizo" },
  refused: { clock: "dueAt", people: "administrator", queue: "con una devolución que Mercado Pago no hizo" },
  silent: { clock: "dueAt", people: "administrator", queue: "con una devolución que Mercado Pago no hizo" },
};

/**
 * Each state of each kind of document, and what moves it on. `tests/unit/server/states.test.ts` fails for a state of a
 * schema that has no line here.
 */
export const STATES: Readonly<Record<string, Readonly<Record<string, Mover | typeof END>>>> = {
  "listingImports.state": {
    review: { clock: "remove-old-imports", people: "seller", days: 31 },
    creating: { clock: "import-lists", days: 1 },
    fetching: { clock: "import-lists", days: 2 },
    undoing: { clock: "import-lists", days: 1 },
    undone: END,
  },
  "orders.state": {
    created: { clock: "reservedUntil", people: "buyer", days: 4 },
    awaiting_payment: { clock: "reservedUntil", people: "buyer", days: 4 },
    paid: { clock: "clocks.confirmBy", people: "seller", queue: "pedidos detenidos" },
    preparing: {
      clock: "clocks.returnBy",
      people: "seller, buyer cancels once late",
      queue: "pedidos detenidos",
      days: 25,
    },
    ready: { clock: "clocks.returnBy", people: "buyer", queue: "pedidos detenidos", days: 25 },
    shipped: { clock: "clocks.arriveBy", people: "buyer, seller's proof", queue: "constancias, detenidos", days: 12 },
    delivered: { clock: "clocks.completeBy", people: "buyer" },
    disputed: { people: "administrator", queue: "problemas, libro de reclamaciones" },
    refund_pending: { clock: "dueAt", queue: "con dinero por devolver" },
    completed: END,
    cancelled: END,
    expired: END,
    refunded: END,
  },
  "orders.payments.outcome": {
    none: END,
    paid: END,
    refund_due: { clock: "dueAt", queue: "con dinero por devolver" },
    refund_done: END,
    held: { people: "administrator", queue: "con dinero retenido" },
  },
  "orders.sent.proof.state": {
    waiting: { people: "administrator", queue: "constancias de entrega" },
    rejected: { people: "seller" },
    accepted: END,
  },
  "orders.payments.ask.state": ASK,
  "orders.refunds.ask.state": ASK,
  "orders.refunds.state": { due: { clock: "dueAt", queue: "con dinero por devolver" }, done: END },
  "orderClaims.state": {
    talking: { clock: "talkUntil", people: "buyer, seller", days: 8 },
    returning: { clock: "return.sendBy", people: "buyer", days: 14 },
    returned: { clock: "return.confirmBy", people: "seller", days: 18 },
    deciding: { people: "administrator", queue: "problemas" },
    ended: END,
  },
  "payouts.state": { pending: { people: "administrator", queue: "pagos" }, paid: END, cancelled: END },
  "payoutBatches.state": { open: { people: "administrator", queue: "archivos para el banco" }, done: END },
  "payoutBatches.lines.end.outcome": { transferred: END, failed: END },
  "moneyDifferences.state": { open: { people: "administrator", queue: "diferencias" }, closed: END },
  "offers.state": {
    open: { clock: "until", people: "seller, buyer", days: 5 },
    agreed: { clock: "until", people: "buyer", days: 4 },
    closed: END,
  },
  "offers.turns.outcome": {
    open: { clock: "until" },
    accepted: END,
    declined: END,
    countered: END,
    expired: END,
    ended: END,
  },
  "offers.agreed.outcome": { reserved: { clock: "until" }, paid: END, lapsed: END, "given-up": END, ended: END },
  "vehicles.status": {
    draft: { clock: "remove-stale-drafts", people: "seller", days: 95 },
    pending_payment: { clock: "lapse-unpaid-listings", people: "seller pays", days: 45 },
    in_review: { people: "administrator", queue: "anuncios por revisar" },
    active: { clock: "expiresAt", people: "seller", days: 125 },
    paused: { clock: "expiresAt", people: "seller", days: 125 },
    reserved: { clock: "expiresAt, the order's clocks", people: "seller", days: 125 },
    sold: END,
    expired: END,
    rejected: { people: "seller corrects it or deletes it" },
    hidden: { people: "administrator", queue: "anuncios ocultos" },
  },
  "bicycles.status": { draft: { people: "owner" }, registered: END, archived: END },
  "transfers.state": {
    open: { clock: "endsAt", people: "owner, receiver", days: 16 },
    accepted: END,
    rejected: END,
    cancelled: END,
    expired: END,
    stopped: END,
  },
  "thefts.state": {
    unconfirmed: { clock: "end-unconfirmed-thefts", people: "reporter opens the mail's link", days: 32 },
    waiting: { people: "administrator", queue: "casos de robo" },
    live: { clock: "remind-of-thefts", people: "owner" },
    recovered: END,
    withdrawn: END,
    hidden: { people: "administrator", queue: "robos ocultos" },
  },
  "finds.state": {
    open: { clock: "delete-old-finds", queue: "hallazgos", days: 380 },
    matched: { clock: "delete-old-finds", days: 380 },
    closed: END,
  },
  "serialComparisons.state": { open: { people: "administrator", queue: "comparaciones" }, same: END, different: END },
  "inspections.status": {
    requested: { people: "advisor, administrator", queue: "inspecciones" },
    awaiting_payment: { clock: "holdUntil, the order's clocks", people: "user", days: 4 },
    booked: { clock: "holdUntil", people: "workshop", queue: "inspecciones atrasadas", days: 45 },
    in_progress: { people: "advisor writes the report", queue: "inspecciones" },
    done: END,
    cancelled: END,
    rejected: END,
    expired: END,
  },
  "questions.state": { open: { people: "seller answers or discards" }, answered: END, hidden: END },
  "reports.status": { open: { people: "administrator", queue: "denuncias" }, resolved: END, dismissed: END },
  "reportTargets.status": { open: { people: "administrator", queue: "denuncias" }, decided: END },
  "cases.status": { open: { clock: "remind-of-cases", queue: "solicitudes" }, attended: END },
  "complaintProgress.state": {
    received: { clock: "remind-of-complaints", queue: "reclamos" },
    offered: { clock: "lapse-offers", people: "consumer", queue: "reclamos" },
    settled: { clock: "remind-of-complaints", queue: "reclamos" },
    posting: { clock: "remind-of-complaints", queue: "reclamos" },
    answered: END,
  },
  "searchWords.state": { accepted: END, dismissed: END, open: { people: "administrator", queue: "búsquedas" } },
  "assistantUnclear.state": {
    open: { clock: "expiresAt", people: "administrator" },
    labelled: { clock: "expiresAt", people: "administrator" },
    dismissed: END,
  },
  "deletions.state": {
    pending: { clock: "nextAt", people: "user cancels", days: 75 },
    running: { clock: "nextAt", days: 75 },
    done: END,
    cancelled: END,
  },
  "accountBlocks.state": { blocked: { people: "administrator" }, unblocked: { clock: "dueAt", days: 15 } },
};
