import type { Reason } from "~/admin-kit/decision/reasons";
import { decidedElsewhere } from "~/orders/changes";
import { isSendingLate } from "~/orders/clocks";
import type { Actor, Order } from "~/orders/model";
import { cancelHint } from "~/orders/paying/closed-words";
import { CANCEL_REASONS, PROOF_REASONS, REFUND_REASONS, SETTLE_REASONS } from "~/orders/reasons";
import { mayTake, type OrderTransition } from "~/orders/transitions";

export interface OrderStepForm {
  step: OrderTransition;
  intent: string;
  label: string;
  variant: "primary" | "secondary" | "danger";
  hint: string | null;
  /** Text field of the step: the tracking, or the reason. */
  note: { label: string; hint: string; required: string; isCode?: true } | null;
  /** Asks why, from a list, instead of a note. */
  reasons?: readonly Reason[];
  /** Asks for carrier, number, office and link. */
  isShipment?: true;
  /** Label of a box that must be ticked. */
  confirm: string | null;
  done: string;
}

type Kind = Exclude<Actor["kind"], "system">;

const REASON = {
  label: "Motivo",
  hint: "Lo leen el comprador y el vendedor.",
  required: "Escribe el motivo.",
};

const PICKUP_CODE = {
  label: "Código de entrega",
  hint: "Son 6 cifras: el comprador las ve en su pedido. Pídelas al entregar.",
  required: "Escribe el código que te muestra el comprador.",
  isCode: true,
} as const;

/** Steps by actor, in the order of the page. Disputes begin in the complaints book. */
const FORMS: Record<Kind, readonly OrderStepForm[]> = {
  buyer: [
    {
      step: "confirmReceipt",
      intent: "recibido",
      label: "Confirmar que lo recibí",
      variant: "primary",
      hint: "Con esto la compra queda completa y el vendedor recibe su dinero.",
      note: null,
      confirm: "Lo tengo conmigo, lo revisé y está como se ofreció.",
      done: "Listo, tu compra está completa. ¡Que la disfrutes!",
    },
    {
      step: "deliver",
      intent: "llego",
      label: "Ya lo tengo, lo voy a revisar",
      variant: "secondary",
      hint: "Empieza el plazo para revisarlo. Guardamos el dinero hasta que termine.",
      note: null,
      confirm: null,
      done: "Anotamos que ya lo tienes. Revísalo y cuéntanos si algo no está bien.",
    },
    {
      step: "withdraw",
      intent: "desistir",
      label: "Cancelar la compra",
      variant: "secondary",
      hint: "Te devolvemos todo lo que pagaste por este pedido.",
      note: REASON,
      confirm: null,
      done: "Cancelamos tu compra y pedimos la devolución de tu dinero.",
    },
    {
      step: "cancel",
      intent: "cancelar",
      label: "Cancelar el pedido",
      variant: "secondary",
      hint: "Todavía no pagaste: no se cobra nada, y lo que te guardamos queda libre.",
      note: null,
      confirm: null,
      done: "Cancelamos tu pedido. No se cobró nada.",
    },
  ],
  seller: [
    {
      step: "prepare",
      intent: "preparar",
      label: "Confirmar la venta",
      variant: "primary",
      hint: "Avisamos al comprador que lo preparas.",
      note: null,
      confirm: null,
      done: "Confirmaste la venta. Avisamos al comprador que lo preparas.",
    },
    {
      step: "makeReady",
      intent: "listo",
      label: "Está listo para recoger",
      variant: "primary",
      hint: "Coordina con el comprador el día y el lugar.",
      note: null,
      confirm: null,
      done: "Avisamos al comprador que puede recogerlo.",
    },
    {
      step: "ship",
      intent: "enviar",
      label: "Ya lo envié",
      variant: "primary",
      hint: null,
      note: null,
      isShipment: true,
      confirm: null,
      done: "Avisamos al comprador que está en camino.",
    },
    {
      step: "deliver",
      intent: "entregar",
      label: "Ya lo entregué",
      variant: "secondary",
      hint: null,
      note: PICKUP_CODE,
      confirm: null,
      done: "Registramos la entrega.",
    },
    {
      step: "askArrival",
      intent: "preguntar",
      label: "Preguntar: ¿Ya te llegó?",
      variant: "secondary",
      hint: "Le escribimos al comprador una sola vez. Tu dinero espera a que confirme, o a su plazo.",
      note: null,
      confirm: null,
      done: "Le preguntamos al comprador si ya le llegó.",
    },
    {
      step: "withdraw",
      intent: "no-puedo",
      label: "No puedo entregarlo",
      variant: "danger",
      hint: "El dinero vuelve al comprador y tu anuncio queda en pausa. En tu página se ve cuántas veces pasó.",
      note: REASON,
      confirm: null,
      done: "Cancelamos la venta y el dinero vuelve al comprador.",
    },
  ],
  admin: [
    {
      step: "deliver",
      intent: "entregar",
      label: "Registrar la entrega",
      variant: "secondary",
      hint: "Solo con la constancia del transportista. Empieza el plazo del comprador para revisarlo.",
      note: { label: "Constancia", hint: "Número de guía y día de la entrega.", required: "Escribe la constancia." },
      confirm: null,
      done: "Registramos la entrega.",
    },
    {
      step: "rejectProof",
      intent: "rechazar-constancia",
      label: "Rechazar la constancia",
      variant: "secondary",
      hint: "El vendedor puede subir otra.",
      note: null,
      reasons: PROOF_REASONS,
      confirm: null,
      done: "Rechazamos la constancia y se lo dijimos al vendedor.",
    },
    {
      step: "settle",
      intent: "resolver",
      label: "Resolver a favor de la venta",
      variant: "primary",
      hint: "Cierra el reclamo: la venta queda completa.",
      note: null,
      reasons: SETTLE_REASONS,
      confirm: null,
      done: "El reclamo quedó resuelto y la venta, completa.",
    },
    {
      step: "cancel",
      intent: "cancelar",
      label: "Cancelar el pedido",
      variant: "secondary",
      hint: "No está pagado: solo libera los vehículos.",
      note: null,
      reasons: CANCEL_REASONS,
      confirm: null,
      done: "Cancelamos el pedido.",
    },
    {
      step: "refund",
      intent: "devolver",
      label: "Cancelar y devolver el dinero",
      variant: "danger",
      hint: "Devuelve todo lo pagado. No se puede deshacer.",
      note: null,
      reasons: REFUND_REASONS,
      confirm: "Revisé el caso y corresponde devolver el dinero.",
      done: "Cancelamos el pedido y pedimos la devolución.",
    },
  ],
};

/** The form of an `intent`; null for one that this actor does not have. */
export function stepOfOrderIntent(kind: Kind, intent: string): OrderStepForm | null {
  return FORMS[kind].find((form) => form.intent === intent) ?? null;
}

export function offeredSteps(order: Order, kind: Kind, now: Date): OrderStepForm[] {
  return FORMS[kind]
    .filter(({ step }) => mayTake(step, order.state, kind) && isStepOf(step, order, kind) && isStillOpen(step, order))
    .filter(({ step }) => kind !== "admin" || decidedElsewhere(order, step) === null)
    .map((form) => formNow(form, order, kind, now));
}

/** A buyer whose seller is late gives no reason, and reads what was charged. */
export function formNow(form: OrderStepForm, order: Order, kind: Kind, now: Date): OrderStepForm {
  const hint = form.step === "cancel" && kind === "buyer" ? cancelHint(order) : null;
  if (hint) return { ...form, hint };
  return form.step === "withdraw" && kind === "buyer" && isSendingLate(order, now) ? { ...form, note: null } : form;
}

/** The buyer is asked once, and a proof decided about once. */
function isStillOpen(step: OrderTransition, { sent }: Order): boolean {
  if (step === "askArrival") return sent?.askedAt === undefined;
  return step !== "rejectProof" || sent?.proof?.state === "waiting";
}

/** Whether a step fits this order's delivery: a pick-up is not shipped, and its seller alone has a code to type. */
export function isStepOf(
  step: OrderTransition,
  { kind, delivery }: Pick<Order, "kind" | "delivery">,
  as: Kind,
): boolean {
  // A future inspection may be disputed at the provider; a plan is over once it is paid.
  if (kind === "inspection" && step === "settle") return true;
  if (kind !== "purchase") return step === "cancel" || step === "refund";
  if (step === "makeReady") return delivery?.method === "pickup";
  if (step === "deliver" && as === "seller") return delivery?.method === "pickup";
  return step !== "ship" || delivery?.method === "shipping";
}
