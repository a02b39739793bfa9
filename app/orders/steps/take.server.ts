import { refreshCatalog } from "~/orders/hooks";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import type { Attachment } from "~/platform/files/attachment";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction, Write } from "~/platform/firestore/types";

import {
  addNote,
  applyOrderStep,
  BY_SYSTEM,
  decidedElsewhere,
  handlingOf,
  isOpen,
  isParty,
  isStoppedForTheft,
} from "../changes";
import { isSendingLate } from "../clocks";
import { MAX_CODE_TRIES, ORDER_STATE_NAMES } from "../constants";
import { orderPath, type Actor, type Order } from "../model";
import type { Refunds } from "../paying/refunds.server";
import { hasRefundDue } from "../paying/verdict";
import type { StepResult } from "../service";
import type { Shipment } from "../shipment/constants";
import type { OrderStore } from "../store.server";
import { isAdminTransition, mayTake, ORDER_TRANSITIONS, type OrderTransition } from "../transitions";
const HANDLING_STEPS = ["prepare", "makeReady", "ship"] as const;
/** Steps by which a seller hands over. */
type HandlingStep = (typeof HANDLING_STEPS)[number];

function isHandlingStep(step: OrderTransition): step is HandlingStep {
  return (HANDLING_STEPS as readonly OrderTransition[]).includes(step);
}

/** Why the seller cannot take the step now; null where it can be taken. */
function handlingRejection({ state, delivery }: Order, step: HandlingStep, note: string): string | null {
  if (!mayTake(step, state, "seller")) return "Este pedido ya pasó ese paso.";
  const isPickup = delivery?.method === "pickup";
  if (step === "makeReady" && !isPickup) return "Este pedido se envía: márcalo como enviado.";
  if (step === "ship" && isPickup) return "El comprador recoge este pedido: márcalo como listo.";
  return step === "ship" && note === "" ? "Escribe la agencia y el número de seguimiento." : null;
}

/** Further fields of a step. `version` null: not compared. */
interface StepFields {
  version: number | null;
  /** Shipment, reason or code. */
  note?: string;
  shipment?: Shipment;
  proof?: Attachment;
}

const NOT_FOUND: StepResult = { ok: false, reason: "not-found" };

export function createSteps(
  context: Context,
  store: OrderStore,
  refunds: Refunds,
  reconcile: (id: string) => Promise<Order | null>,
  cancelPending: (order: Order) => void,
) {
  const { database, clock, log } = context;

  /** A user's step in the table of transitions. */
  async function take(
    id: string,
    step: OrderTransition,
    actor: Actor,
    { version, note = "", shipment, proof }: StepFields,
  ): Promise<StepResult> {
    if (!isDocumentId(id)) return NOT_FOUND;
    // A payment without a notification yet must not be lost by cancelling.
    if (step === "cancel") await reconcileFor(id, actor);
    const result = await database.transaction(async (tx): Promise<StepResult> => {
      const order = await store.read(tx, id);
      if (!order || !isParty(order, actor)) return NOT_FOUND;
      const decided = isHandlingStep(step)
        ? await decideHandling(tx, order, step, actor, version, note.trim(), shipment)
        : await decide(tx, order, step, actor, version, note.trim(), proof);
      if (decided.ok && !decided.repeated) tx.write(...auditOf(order, decided.order, step, actor, note.trim()));
      return decided;
    });
    if (result.ok && !result.repeated) {
      refreshCatalog(context);
      if (step === "cancel") cancelPending(result.order);
      if (result.order.state === "refund_pending" || hasRefundDue(result.order)) refunds.inBackground(id);
    }
    return result;
  }

  /** Audit entry of an administrator's step; parties leave none. */
  function auditOf(before: Order, after: Order, step: OrderTransition, { kind, uid }: Actor, reason: string): Write[] {
    if (kind !== "admin" || uid === null || !isAdminTransition(step)) return [];
    const changes = { state: [before.state, after.state] as const };
    const target = orderPath(before.id);
    const entry = { actor: uid, action: `order.${step}`, target, label: before.number, reason, changes } as const;
    return [auditWrite(entry, clock.now())];
  }

  async function reconcileFor(id: string, actor: Actor): Promise<void> {
    const order = await store.read(database, id);
    if (!order || !isParty(order, actor) || !isOpen(order)) return;
    try {
      await reconcile(id);
    } catch (error) {
      // A payment found later revives the order or is returned.
      if (!(error instanceof UpstreamError) || error.upstream !== "payments") throw error;
      log.warn("orders.cancelled-without-asking", { order: id, error });
    }
  }

  async function decide(
    tx: Transaction,
    order: Order,
    step: Exclude<OrderTransition, HandlingStep>,
    actor: Actor,
    version: number | null,
    note: string,
    proof: Attachment | undefined,
  ): Promise<StepResult> {
    const now = clock.now();
    if (!isMine(step, actor)) return notAllowed(NOT_MINE);
    // A report of theft of what is in dispute already: nothing completes it until that is decided.
    if (step === "dispute" && actor.kind === "system" && order.state === "disputed")
      return { ok: true, order: await stopDisputed(tx, order, note), repeated: isStoppedForTheft(order) };
    if (
      step === "dispute" &&
      order.cases?.some(({ end, former }) => end === null && former !== null) &&
      order.state === "disputed"
    )
      return { ok: true, order: await disputeFrozen(tx, order, actor, note), repeated: false };
    if (!isOnTheWay(step) && order.state === ORDER_TRANSITIONS[step].to) return { ok: true, order, repeated: true };
    if (version !== null && version !== order.version) return { ok: false, reason: "conflict", order };
    if (!mayTake(step, order.state, actor.kind)) return notAllowed(tooLate(order));
    const elsewhere = actor.kind === "admin" ? decidedElsewhere(order, step) : null;
    if (elsewhere !== null) return notAllowed(elsewhere);
    if (isOnTheWay(step)) return takeOnTheWay(tx, order, step, actor, note, proof);
    if (step === "cancel") return { ok: true, order: await store.end(tx, order, step, actor, note), repeated: false };
    if (step === "deliver" && actor.kind === "seller")
      return order.pickup ? deliverByCode(tx, order, order.pickup, actor, note) : notAllowed(NOT_PROVED);
    if (step === "withdraw") return withdraw(tx, order, actor, note);
    if (step === "refund")
      return { ok: true, order: await store.refund(tx, order, step, actor, note), repeated: false };
    const after = applyOrderStep(order, step, actor, now, note);
    const isAccepted = step === "deliver" && actor.kind === "admin";
    return {
      ok: true,
      order: await store.save(tx, order, isAccepted ? withProof(after, "accepted") : after),
      repeated: false,
    };
  }

  /** A step about a shipment that stays under way. */
  async function takeOnTheWay(
    tx: Transaction,
    order: Order,
    step: OnTheWayStep,
    actor: Actor,
    note: string,
    file: Attachment | undefined,
  ): Promise<StepResult> {
    const now = clock.now();
    const { sent = { tracking: "" } } = order;
    const isRepeated =
      (step === "askArrival" && sent.askedAt !== undefined) ||
      (step === "sendProof" && sent.proof?.file.sha256 === file?.sha256 && sent.proof?.state === "waiting");
    if (isRepeated) return { ok: true, order, repeated: true };
    if (step === "askArrival") return saved({ ...order, sent: { ...sent, askedAt: now } }, ASKED_NOTE);
    if (step === "sendProof")
      return file
        ? saved({ ...order, sent: { ...sent, proof: { file, at: now, state: "waiting" } } }, PROOF_NOTE)
        : notAllowed("Elige la constancia.");
    if (sent.proof?.state !== "waiting") return notAllowed("Este pedido no tiene una constancia por revisar.");
    return saved(withProof(order, "rejected"), note);

    async function saved(after: Order, text: string): Promise<StepResult> {
      return { ok: true, order: await store.save(tx, order, addNote(after, actor, now, text)), repeated: false };
    }
  }

  /** The buyer shows the code at the pick-up: typed, it is the receipt. */
  async function deliverByCode(
    tx: Transaction,
    order: Order,
    { code, tries }: NonNullable<Order["pickup"]>,
    actor: Actor,
    typed: string,
  ): Promise<StepResult> {
    if (tries >= MAX_CODE_TRIES) return notAllowed(TOO_MANY_CODES);
    if (typed.replaceAll(/\s/g, "") !== code) {
      await store.save(tx, order, { ...order, pickup: { code, tries: tries + 1 } });
      return notAllowed("Ese código no es el de este pedido. Pídele al comprador que te lo muestre.");
    }
    const after = applyOrderStep(order, "deliver", actor, clock.now(), "Entregado con el código del comprador.");
    return { ok: true, order: await store.save(tx, order, after), repeated: false };
  }

  async function withdraw(tx: Transaction, order: Order, actor: Actor, note: string): Promise<StepResult> {
    const isLate = actor.kind === "buyer" && isSendingLate(order, clock.now());
    if (note === "" && !isLate) return notAllowed("Escribe el motivo.");
    const withdrawnBy = actor.kind === "seller" ? ("seller" as const) : ("buyer" as const);
    const reason = note || LATE_NOTE;
    return {
      ok: true,
      order: await store.refund(tx, order, "withdraw", actor, reason, { withdrawnBy }),
      repeated: false,
    };
  }

  async function stopDisputed(tx: Transaction, order: Order, note: string): Promise<Order> {
    if (isStoppedForTheft(order)) return order;
    return store.save(tx, order, addNote(order, BY_SYSTEM, clock.now(), note));
  }

  /** A complaint while a case is open: the order stays in dispute when the case is won. */
  async function disputeFrozen(tx: Transaction, order: Order, actor: Actor, note: string): Promise<Order> {
    const cases = order.cases?.map((one) => (one.end === null ? { ...one, former: null } : one));
    return store.save(tx, order, { ...addNote(order, actor, clock.now(), note), ...(cases && { cases }) });
  }

  async function decideHandling(
    tx: Transaction,
    order: Order,
    step: HandlingStep,
    actor: Actor,
    version: number | null,
    note: string,
    shipment: Shipment | undefined,
  ): Promise<StepResult> {
    if (!isMine(step, actor)) return notAllowed(NOT_MINE);
    const { to } = ORDER_TRANSITIONS[step];
    if (handlingOf(order) === to) return { ok: true, order, repeated: true };
    if (version !== null && version !== order.version) return { ok: false, reason: "conflict", order };
    if (!UNDERWAY.includes(order.state)) return notAllowed(tooLate(order));
    const rejection = handlingRejection(order, step, note);
    if (rejection !== null) return notAllowed(rejection);
    const sent = step === "ship" ? { sent: { tracking: note, ...(shipment && { shipment }) } } : {};
    const after = addNote({ ...order, ...sent, state: to }, actor, clock.now(), note);
    return { ok: true, order: await store.save(tx, order, after), repeated: false };
  }

  return { take };
}

export type Steps = ReturnType<typeof createSteps>;

const TOO_MANY_CODES =
  "Se escribieron demasiados códigos equivocados. Pídele al comprador que confirme la entrega en su pedido.";
const LATE_NOTE = "El plazo para entregarlo o enviarlo terminó.";
const UNDERWAY: readonly Order["state"][] = ["paid", "preparing", "ready", "shipped"];

const NOT_PROVED = "Que llegó lo dice el comprador, o la constancia de la agencia: súbela en tu venta y la revisamos.";
const ASKED_NOTE = "El vendedor preguntó si ya llegó.";
const PROOF_NOTE = "El vendedor subió la constancia de entrega: la revisamos.";

const ON_THE_WAY = ["askArrival", "sendProof", "rejectProof"] as const;
type OnTheWayStep = (typeof ON_THE_WAY)[number];

function isOnTheWay(step: OrderTransition): step is OnTheWayStep {
  return (ON_THE_WAY as readonly OrderTransition[]).includes(step);
}

function withProof(order: Order, state: "accepted" | "rejected"): Order {
  const { sent } = order;
  return sent?.proof ? { ...order, sent: { ...sent, proof: { ...sent.proof, state } } } : order;
}

const NOT_MINE = "No puedes dar ese paso.";

function isMine(step: OrderTransition, { kind }: Actor): boolean {
  return (ORDER_TRANSITIONS[step].by as readonly Actor["kind"][]).includes(kind);
}

function notAllowed(message: string): StepResult {
  return { ok: false, reason: "not-allowed", message };
}

function tooLate({ state }: Order): string {
  return `Este pedido está en estado «${ORDER_STATE_NAMES[state]}»: ese paso ya no es posible.`;
}
